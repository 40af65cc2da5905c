import { addYears } from 'date-fns/addYears';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import { areas } from '../../areas.ts';
import { isPartTime } from '../../careers/study-mode.ts';
import { studyPlan } from '../../courses/plans/study-plan.ts';
import type { Database } from '../../db/database.ts';
import { auditEvents } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenType, now, saveForm, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenCourse, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { approveRequest, reviewRequest } from './judge-request.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();
const label = { it: 'Campo' };
const text = label;
const modeField = {
  ...{ code: 'mode', kind: 'choice', label },
  options: ['part_time', 'full_time'].map((code) => ({ code, text })),
};
const yearField = { code: 'year', kind: 'number', label };
const type = {
  effect: 'part_time' as const,
  form: formSchema.parse([modeField, yearField]),
  steps: [{ office: 'students' as const, days: 5 }],
};

async function given(tx: Database) {
  await givenType(tx, type);
  const careerId = await givenStudent(tx, [await givenCourse(tx)]);
  const handIn = async (mode: string, year: string, at = now) => {
    const asked = { typeCode: 'exemption', data: { mode, year }, careerId };
    const { requestId } = await doneBy(saveRequest(tx, asked, at));
    return { requestId, submitted: await submitRequest(tx, { requestId, careerId, timeZone }, at) };
  };
  const approve = async (mode: string, year: string, at = now) => {
    const { requestId, submitted } = await handIn(mode, year, at);
    await doneBy(Promise.resolve(submitted));
    await doneBy(reviewRequest(tx, requestId, at));
    return doneBy(approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: 'Segreteria' }, at));
  };
  const modes = async (at = now) =>
    (await studyPlan(tx, [], { careerId, language: 'it', timeZone }, at)).modes;
  const inYears = async (...years: number[]) => {
    const found: boolean[] = [];
    for (const academicYear of years) found.push(await isPartTime(tx, { careerId, academicYear }));
    return found;
  };
  return { careerId, handIn, approve, modes, inYears };
}

describe('A7: an approved request of part time', () => {
  it(
    'holds from its year on, as the student reads; full time again leaves the years before as they were',
    inTransaction(async (tx) => {
      const { careerId, approve, modes, inYears } = await given(tx);
      expect(await modes()).toEqual([]);
      const { status, protocol } = await approve('part_time', '2027');
      expect(status).toBe('executed');
      expect(await modes()).toEqual([{ mode: 'part_time', fromYear: 2027 }]);
      expect(await inYears(2026, 2027, 2030)).toEqual([false, true, true]);

      const later = addYears(now, 2);
      await approve('full_time', '2029', later);
      expect(await modes(later)).toEqual([
        { mode: 'part_time', fromYear: 2027 },
        { mode: 'full_time', fromYear: 2029 },
      ]);
      expect(await modes(addYears(now, 3))).toEqual([{ mode: 'full_time', fromYear: 2029 }]);
      expect(await inYears(2026, 2027, 2028, 2029)).toEqual([false, true, true, false]);
      const written = await readAudit(tx, eq(auditEvents.action, 'career.study'));
      expect(written.map(({ entityId, detail }) => [entityId, detail])).toContainEqual([
        careerId,
        { mode: 'part_time', fromYear: 2027, protocol },
      ]);
    }),
  );

  it(
    'takes the place of what was said of its year and of later ones, of nobody else’s',
    inTransaction(async (tx) => {
      const { approve, modes } = await given(tx);
      const other = await given(tx);
      await approve('part_time', '2027');
      await other.approve('part_time', '2027');
      await approve('part_time', '2026');
      expect(await modes()).toEqual([{ mode: 'part_time', fromYear: 2026 }]);
      expect(await other.modes()).toEqual([{ mode: 'part_time', fromYear: 2027 }]);
    }),
  );

  it(
    'is asked for of this academic year or the next, and of nothing that holds already',
    inTransaction(async (tx) => {
      const { handIn, approve } = await given(tx);
      const codes = async (mode: string, year: string) =>
        codesOf(Promise.resolve((await handIn(mode, year)).submitted));
      for (const year of ['2025', '2028', '-2026', '2026,5', '20260']) {
        expect(await codes('part_time', year), year).toEqual(['field.year']);
      }
      expect(await codes('full_time', '2026')).toEqual(['field.mode']);
      await approve('part_time', '2026');
      expect(await codes('part_time', '2027')).toEqual(['field.mode']);
      expect(await codes('full_time', '2027')).toEqual([]);
    }),
  );

  it(
    'always asks how, by its own words, and from which year',
    inTransaction(async (tx) => {
      const save = (fields: unknown) => saveForm(tx, type, fields);
      const unfit = [
        [modeField],
        [yearField],
        [{ ...modeField, options: [{ code: 'evening', text }] }, yearField],
        [modeField, { ...yearField, shownIf: { field: 'mode', is: 'part_time' } }],
      ];
      for (const fields of unfit) expect(await codesOf(save(fields))).toEqual(['processes.effect_field']);
      await doneBy(save([modeField, yearField]));
    }),
  );
});
