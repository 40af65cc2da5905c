import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FormData } from '../../../contract/processes/forms.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { auditEvents, people, profiles } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { demoForm, givenType, now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenCourse, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { saveType } from '../save-type.ts';
import { approveRequest, reviewRequest } from './judge-request.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();
const steps = [{ office: 'students', days: 2 } as const];
const effect = 'data_correction' as const;
const registerFields = demoForm(effect);
const type = { effect, form: registerFields, steps };

async function given(tx: Database) {
  await givenType(tx, type);
  const [careerId, other] = [await givenStudent(tx, []), await givenStudent(tx, [])] as const;
  const handIn = async (data: FormData) => {
    const { requestId } = await doneBy(saveRequest(tx, { typeCode: 'exemption', data, careerId }, now));
    return { requestId, submitted: submitRequest(tx, { requestId, careerId, timeZone }, now) };
  };
  return { careerId, other, handIn };
}

async function personOf(tx: Database, careerId: string) {
  const own = tx.select({ id: profiles.personId }).from(profiles).where(eq(profiles.id, careerId));
  const [person] = await tx.select().from(people).where(inArray(people.id, own));
  return person;
}

describe('A7: an approved correction of the register', () => {
  it(
    'changes what its form says, and nothing else of nobody else; who looks finds which request it was',
    inTransaction(async (tx) => {
      const { careerId, other, handIn } = await given(tx);
      const [before, others] = [await personOf(tx, careerId), await personOf(tx, other)];
      const data = { familyName: ' Nuñez ', taxCode: 'rssmra85t10a562s', birthDate: '' };
      const { requestId, submitted } = await handIn(data);
      await doneBy(submitted);
      await doneBy(reviewRequest(tx, requestId, now));
      expect(await personOf(tx, careerId)).toEqual(before);

      const approve = { requestId, areas, timeZone, by: 'Segreteria', ...sealing };
      const { status, protocol } = await doneBy(approveRequest(tx, approve, now));
      expect(status).toBe('executed');
      expect(await personOf(tx, careerId)).toEqual({
        ...before,
        ...{ familyName: 'Nuñez', taxCode: 'RSSMRA85T10A562S' },
      });
      expect(await personOf(tx, other)).toEqual(others);
      const [written] = await readAudit(tx, eq(auditEvents.action, 'person.correct'));
      expect(written?.detail).toEqual({ protocol, fields: ['familyName', 'taxCode'] });
    }),
  );

  it.each([
    [{}, 'field.givenName'],
    [{ givenName: ' ' }, 'field.givenName'],
    [{ familyName: 'x'.repeat(101) }, 'field.familyName'],
    [{ familyName: 'Rossi\u202eissoR' }, 'field.familyName'],
    [{ birthDate: '1885-01-01' }, 'field.birthDate'],
    [{ taxCode: 'RSSMRA85T10A562T' }, 'field.taxCode'],
  ])('is not handed in as %j: nothing is said, or nothing that can be', (data, code) =>
    inTransaction(async (tx) => {
      const { handIn } = await given(tx);
      expect(await codesOf((await handIn(data)).submitted)).toEqual([code]);
    })(),
  );

  it(
    'asks for something of the register, each by its kind',
    inTransaction(async (tx) => {
      await givenCourse(tx);
      const label = { it: 'Campo' };
      const field = { label, required: false };
      const save = (form: typeof registerFields) =>
        saveType(tx, { ...type, code: 'other', title: label, form, closed: false }, now);
      expect(await codesOf(save([{ ...field, code: 'why', kind: 'text' }]))).toEqual([
        'processes.effect_field',
      ]);
      expect(await codesOf(save([{ ...field, code: 'birthDate', kind: 'text' }]))).toEqual([
        'processes.effect_field',
      ]);
      await doneBy(save([{ ...field, code: 'birthDate', kind: 'date' }]));
    }),
  );
});
