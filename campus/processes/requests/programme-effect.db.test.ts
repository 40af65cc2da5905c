import { addDays } from 'date-fns/addDays';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import { areas } from '../../areas.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import { addProgramme, addUnit } from '../../catalogue/office-catalogue.ts';
import { savePlan } from '../../courses/plans/choose-plan.ts';
import { planChoice } from '../../courses/plans/plan-choice.ts';
import { saveScheme } from '../../courses/plans/save-scheme.ts';
import type { Database } from '../../db/database.ts';
import { careers, enrolments, plans } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenType, now, saveForm, timeZone } from '../../testing/documents/requests-fixtures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenEnrolment,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, reviewRequest } from './judge-request.ts';
import { officeRequest, requestDetail } from './list-requests.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();
const label = { it: 'Campo' };
const field = { code: 'programme', kind: 'programme', label };
const type = {
  effect: 'programme_change' as const,
  form: formSchema.parse([field]),
  steps: [{ office: 'teaching' as const, days: 5 }],
};
const COHORT = 2026;

const programme = async (tx: Database, code: string, level: 'bachelor' | 'master' = 'bachelor') =>
  (await doneBy(addProgramme(tx, { code, title: { it: code }, level }, now))).id;

const unit = async (tx: Database, code: string, programmeId: string, kind: 'mandatory' | 'choice') => {
  const places = [{ programmeId, year: 1, kind }];
  const asked = { code, title: { it: code }, cfu: 6, gradingMode: 'numeric30' as const, programmes: places };
  return (await doneBy(addUnit(tx, asked, now))).id;
};

/** Somebody who passed one of a programme's two units and is in the other's course; and a programme. */
async function given(tx: Database) {
  await givenType(tx, type);
  const [passed, enrolled] = [await givenCourse(tx), await givenCourse(tx)];
  const careerId = await givenStudent(tx, [passed, enrolled]);
  const exam = { careerId, unitId: passed.unitId, examDate: '2026-07-01', grade: 30, honours: false };
  await doneBy(addTranscriptRow(tx, exam, sealing, now));
  await givenEnrolment(tx, { ...enrolled, careerId }, 'enrolled');
  const to = await programme(tx, 'P-NEW');
  const mandatory = await unit(tx, 'U-1', to, 'mandatory');
  const optional = await unit(tx, 'U-2', to, 'choice');
  const handIn = async (programmeId: string) => {
    const asked = { typeCode: 'exemption', data: { programme: programmeId }, careerId };
    const { requestId } = await doneBy(saveRequest(tx, asked, now));
    return { requestId, submitted: await submitRequest(tx, { requestId, careerId, timeZone }, now) };
  };
  const reviewed = async (programmeId: string) => {
    const { requestId, submitted } = await handIn(programmeId);
    await doneBy(Promise.resolve(submitted));
    await doneBy(reviewRequest(tx, requestId, now));
    return requestId;
  };
  const approve = (requestId: string) =>
    doneBy(approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: 'Didattica' }, now));
  const choice = (at = now) => planChoice(tx, { careerId, language: 'it' }, at);
  return { careerId, passed, enrolled, to, mandatory, optional, handIn, reviewed, approve, choice };
}

async function givenScheme(tx: Database, programmeId: string, unitIds: string[]) {
  const units = unitIds.map((unitId) => ({ unitId, year: 1 }));
  const group = { code: 'area', kind: 'choice', minCfu: 0, maxCfu: 60, title: label, units } as const;
  const over = { opensAt: addDays(now, -20).toISOString(), closesAt: addDays(now, -10).toISOString() };
  const asked = { programmeId, cohortYear: COHORT, academicYear: COHORT, groups: [group], rules: [] };
  await doneBy(saveScheme(tx, { ...asked, ...over, autoApprove: false, coordinatorId: null }, now));
}

const statusesOf = async (tx: Database, careerId: string) =>
  (await tx.select().from(plans).where(eq(plans.careerId, careerId)))
    .toSorted((one, other) => one.versionNumber - other.versionNumber)
    .map(({ status }) => status);

describe('A7: an approved change of programme', () => {
  it(
    'brings the plan that the programme foresees, with what is passed, and opens the choice by its scheme',
    inTransaction(async (tx) => {
      const { careerId, passed, enrolled, to, mandatory, optional, reviewed, approve, choice } =
        await given(tx);
      await givenScheme(tx, to, [optional]);
      const requestId = await reviewed(to);
      expect(await approve(requestId)).toMatchObject({ status: 'executed' });

      const [career] = await tx.select().from(careers).where(eq(careers.id, careerId));
      expect(career).toMatchObject({ programmeId: to, status: 'active', cohortYear: COHORT });
      expect(await statusesOf(tx, careerId)).toEqual(['superseded', 'approved']);
      const chosen = await choice();
      expect(chosen).toMatchObject({ programme: 'P-NEW', open: null });
      expect(chosen.approved.toSorted()).toEqual([mandatory, passed.unitId].toSorted());
      expect(chosen.passed.map(({ unitId }) => unitId)).toEqual([passed.unitId]);
      await doneBy(savePlan(tx, { careerId, unitIds: [optional] }, addDays(now, 29)));
      expect(await codesOf(savePlan(tx, { careerId, unitIds: [optional] }, addDays(now, 31)))).toEqual([
        'courses.plan_closed',
      ]);

      const own = and(eq(enrolments.careerId, careerId), eq(enrolments.offeringId, enrolled.courseId));
      expect(await tx.select().from(enrolments).where(own)).toMatchObject([{ status: 'enrolled' }]);
      const { choices } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(choices).toContainEqual({ kind: 'programme', id: to, title: 'P-NEW' });
    }),
  );

  it(
    'lets what was being chosen fall away, and leaves no plan where the programme foresees nothing',
    inTransaction(async (tx) => {
      const { careerId, passed, enrolled, reviewed, approve } = await given(tx);
      await givenScheme(tx, passed.programmeId, [enrolled.unitId]);
      const open = { planOpenUntil: addDays(now, 1) };
      await tx.update(careers).set(open).where(eq(careers.id, careerId));
      await doneBy(savePlan(tx, { careerId, unitIds: [enrolled.unitId] }, now));
      expect(await statusesOf(tx, careerId)).toEqual(['approved', 'draft']);
      const empty = await programme(tx, 'P-EMPTY');
      expect(await approve(await reviewed(empty))).toMatchObject({ status: 'executed' });
      expect(await statusesOf(tx, careerId)).toEqual(['superseded']);
    }),
  );

  it(
    'is asked for of another programme of the level, and of nothing else',
    inTransaction(async (tx) => {
      const { careerId, passed, to, handIn } = await given(tx);
      const master = await programme(tx, 'P-MASTER', 'master');
      const { requestId } = await handIn(passed.programmeId);
      const { choices } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      const offered = choices.map(({ id }) => id);
      expect(offered).toContain(to);
      for (const other of [passed.programmeId, master, passed.unitId]) {
        expect(offered).not.toContain(other);
        const { submitted } = await handIn(other);
        expect(await codesOf(Promise.resolve(submitted))).toEqual(['field.programme']);
      }
    }),
  );

  it(
    'of who has changed already, or is not active any more, stays approved and says to the office why',
    inTransaction(async (tx) => {
      const { careerId, to, reviewed, approve } = await given(tx);
      const requestIds = [await reviewed(to), await reviewed(to)];
      const failureOf = async (requestId = '') =>
        (await officeRequest(tx, { requestId, language: 'it' }, now)).failure;
      await approve(requestIds[0] ?? '');
      expect(await approve(requestIds[1] ?? '')).toMatchObject({ status: 'approved' });
      expect(await failureOf(requestIds[1])).toBe('field.programme');
      expect(await statusesOf(tx, careerId)).toEqual(['superseded', 'approved']);

      const third = await reviewed(await programme(tx, 'P-THIRD'));
      await tx.update(careers).set({ status: 'suspended' }).where(eq(careers.id, careerId));
      expect(await approve(third)).toMatchObject({ status: 'approved' });
      expect(await failureOf(third)).toBe('state.not_allowed');
    }),
  );

  it(
    'always asks for the programme',
    inTransaction(async (tx) => {
      const save = (fields: unknown) => saveForm(tx, type, fields);
      const unfit = [[{ ...field, required: false }], [{ ...field, kind: 'text' }]];
      for (const fields of unfit) expect(await codesOf(save(fields))).toEqual(['processes.effect_field']);
      await doneBy(save([field]));
    }),
  );
});
