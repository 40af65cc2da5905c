import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { careers, locks, notifications, outbox } from '../../db/schema.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { NotFound } from '../../platform/failures.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { savePlan, submitPlan } from './choose-plan.ts';
import { decidePlan, undoPlan } from './decide-plan.ts';
import { planChoice } from './plan-choice.ts';
import { saveScheme } from './save-scheme.ts';
import { submittedPlans } from './submitted-plans.ts';

const { inTransaction } = await testDatabase();
const inTime = addMinutes(now, 10);
const late = new Date(inTime.getTime() + 1);
const approve = { decision: 'approve' } as const;
const giveBack = { decision: 'return', reason: 'Meglio Caos.' } as const;

it.each([['approved', approve] as const, ['returned', giveBack] as const])(
  'A7: a plan that was %s waits again within ten minutes, the one before counts, and its student is told',
  (_, decision) =>
    inTransaction(async (tx) => {
      const { careerId, core, optics, coordinatorId, asked } = await givenDecided(tx, decision);
      const written = await tx.$count(outbox);

      expect(await doneBy(undoPlan(tx, asked, inTime))).toMatchObject({ status: 'submitted' });

      const choice = await planChoice(tx, { careerId, language: 'it' }, inTime);
      expect(choice.approved).toEqual([core]);
      expect(choice.open).toMatchObject({ status: 'submitted', reason: null });
      expect(choice.open?.unitIds.toSorted()).toEqual([core, optics].toSorted());
      const waiting = await submittedPlans(tx, { coordinatorId, language: 'it' }, inTime);
      expect(waiting.plans).toMatchObject([{ planId: asked.planId, added: [{ unitId: optics }] }]);
      expect((await readOutbox(tx)).slice(written)).toMatchObject([
        { name: 'planChanged' },
        { name: 'planChanged' },
      ]);
      const notices = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
      expect(notices).toMatchObject([{ resolvedAt: inTime }]);
      const again = { planId: asked.planId, ...approve, by: coordinatorId };
      expect(await doneBy(decidePlan(tx, again, late))).toMatchObject({ status: 'approved' });
    })(),
);

it(
  'a decision on a plan is not taken back after ten minutes, by another professor, nor one of the office',
  inTransaction(async (tx) => {
    const { asked } = await givenDecided(tx, approve);
    expect(await codesOf(undoPlan(tx, asked, late))).toEqual(['state.undo_over']);
    const professorId = await givenProfessor(tx);
    await expect(undoPlan(tx, { ...asked, professorId }, inTime)).rejects.toThrow(NotFound);
    const office = await givenDecided(tx, approve, null);
    expect(await codesOf(undoPlan(tx, office.asked, inTime))).toEqual(['state.not_allowed']);
  }),
);

it(
  'a plan stays as it was decided once its student enrolled by it, chose anew, or corrects what was returned',
  inTransaction(async (tx) => {
    const enrolled = await givenDecided(tx, approve);
    await givenEnrolment(tx, { ...enrolled.course, careerId: enrolled.careerId }, 'enrolled');
    expect(await codesOf(undoPlan(tx, enrolled.asked, inTime))).toEqual(['courses.undo_plan_used']);

    const chooses = await givenDecided(tx, approve);
    const chosen = { careerId: chooses.careerId, unitIds: [chooses.core] };
    await doneBy(savePlan(tx, chosen, inTime));
    expect(await codesOf(undoPlan(tx, chooses.asked, inTime))).toEqual(['courses.undo_plan_used']);

    const corrects = await givenDecided(tx, giveBack);
    const corrected = { careerId: corrects.careerId, unitIds: [corrects.core] };
    await doneBy(savePlan(tx, corrected, inTime));
    expect(await codesOf(undoPlan(tx, corrects.asked, inTime))).toEqual(['state.not_allowed']);
  }),
);

it(
  'a lock for the missing plan, gone with the approval, stands again with it: its notice too, and none says that it is gone',
  inTransaction(async (tx) => {
    const { asked, careerId } = await givenDecided(tx, approve, undefined, async (locked) => {
      const type = 'PLAN_MISSING';
      await givenLock(tx, locked, now, { type, startsAt: subDays(now, 1), graceUntil: addMinutes(now, 5) });
    });
    expect((await locksOn(tx, careerId, 'EXAM_BOOK', { now: inTime })).blocking).toEqual([]);

    await doneBy(undoPlan(tx, asked, inTime));

    expect((await locksOn(tx, careerId, 'EXAM_BOOK', { now: inTime })).blocking).toHaveLength(1);
    const [lock] = await tx.select().from(locks).where(eq(locks.careerId, careerId));
    expect(lock).toMatchObject({ status: 'warning', endedAt: null });
    const told = await tx
      .select()
      .from(notifications)
      .where(eq(notifications.subject, lock?.id ?? ''));
    expect(told.map(({ kind, resolvedAt }) => [kind, resolvedAt]).toSorted()).toEqual([
      ['lockCleared', inTime],
      ['lockWarning', null],
    ]);
    const again = { planId: asked.planId, ...approve, by: asked.professorId };
    await doneBy(decidePlan(tx, again, late));
    expect((await locksOn(tx, careerId, 'EXAM_BOOK', { now: late })).blocking).toEqual([]);
  }),
);

it(
  'A7: a plan that was opened for one choice is open as long as before, once its approval is taken back',
  inTransaction(async (tx) => {
    const until = addDays(now, 60);
    const opening = async (careerId: string) =>
      (await tx.select().from(careers).where(eq(careers.id, careerId)))[0]?.planOpenUntil;
    const { careerId, asked } = await givenDecided(tx, approve, undefined, (id) =>
      tx.update(careers).set({ planOpenUntil: until }).where(eq(careers.id, id)),
    );
    expect(await opening(careerId)).toBeNull();
    await doneBy(undoPlan(tx, asked, inTime));
    expect(await opening(careerId)).toEqual(until);
  }),
);

/** A student whose approved plan has the core, and whose next one, with a course more, was decided. */
async function givenDecided(
  tx: Database,
  decision: typeof approve | typeof giveBack,
  decidedBy?: null,
  before: (careerId: string) => Promise<unknown> = async () => {},
) {
  const core = await givenCourse(tx, { title: 'Meccanica' });
  const course = await givenCourse(tx, { title: 'Ottica' });
  const [professorId, optics] = [await givenProfessor(tx), course.unitId];
  const { programmeId } = core;
  const group = { code: 'all', kind: 'choice' as const, minCfu: 0, maxCfu: 400, title: { it: 'Tutti' } };
  const units = [core.unitId, optics].map((unitId) => ({ unitId, year: 1 }));
  const scheme = {
    ...{ programmeId, cohortYear: 2026, academicYear: 2026, coordinatorId: professorId },
    ...{ groups: [{ ...group, units }], rules: [], autoApprove: false },
    ...{ opensAt: subDays(now, 1).toISOString(), closesAt: addDays(now, 30).toISOString() },
  };
  await doneBy(saveScheme(tx, scheme, now));
  const careerId = await givenStudent(tx, [core]);
  const unitIds = [core.unitId, optics];
  const { planId: submitted } = await doneBy(submitPlan(tx, { careerId, unitIds }, now));
  await before(careerId);
  const by = decidedBy === null ? null : professorId;
  const { planId } = await doneBy(decidePlan(tx, { planId: submitted, ...decision, by }, now));
  const asked = { planId, professorId };
  return { careerId, core: core.unitId, optics, course, coordinatorId: professorId, asked };
}
