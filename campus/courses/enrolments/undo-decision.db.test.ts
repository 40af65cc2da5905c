import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { careers, enrolments, enrolmentWindows, notifications, outbox } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { decide, undoDecision } from './decide.ts';
import { enrol } from './enrol.ts';
import { drop } from './leave-course.ts';

const { inTransaction } = await testDatabase();
const inTime = addMinutes(now, 10);
const late = new Date(inTime.getTime() + 1);
const reject = { decision: 'reject', reason: 'Serve Analisi 1' } as const;

it.each([['accept', { decision: 'accept' }] as const, ['reject', reject] as const])(
  'D4: a request that was decided with %s is to be decided again within ten minutes, and its student is told',
  (_, decision) =>
    inTransaction(async (tx) => {
      const { course, careerId, asked } = await givenDecided(tx, decision);

      expect(await doneBy(undoDecision(tx, asked, inTime))).toMatchObject({ status: 'pending' });

      expect(await enrolmentOf(tx, asked.enrolmentId)).toMatchObject({
        ...{ status: 'pending', decidedAt: null, decidedById: null, seatGroup: null, reason: null },
      });
      expect(await takenOf(tx, course)).toBe(0);
      const told = await readOutbox(tx, eq(outbox.audience, `profile:${careerId}`));
      expect(told.at(-1)).toMatchObject({ name: 'enrolled', payload: { action: 'reopened' } });
      const notices = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
      expect(notices).toMatchObject([{ resolvedAt: inTime }]);
    })(),
);

it(
  'a decision on a request is not taken back after ten minutes, nor by another professor, nor twice',
  inTransaction(async (tx) => {
    const { asked } = await givenDecided(tx, { decision: 'accept' });
    const professorId = await givenProfessor(tx);
    expect(await codesOf(undoDecision(tx, asked, late))).toEqual(['state.undo_over']);
    await expect(undoDecision(tx, { ...asked, professorId }, inTime)).rejects.toThrow(NotFound);
    await doneBy(undoDecision(tx, asked, inTime));
    expect(await codesOf(undoDecision(tx, asked, inTime))).toEqual(['state.not_allowed']);
  }),
);

it(
  'the seat of an acceptance that is taken back is offered to who waits, and the request finds the course full',
  inTransaction(async (tx) => {
    const { course, asked } = await givenDecided(tx, { decision: 'accept' }, { capacity: 1 });
    const waiting = await givenStudent(tx, [course]);
    const waits = await givenEnrolment(tx, { ...course, careerId: waiting }, 'waitlisted');
    await doneBy(undoDecision(tx, asked, inTime));
    expect(await enrolmentOf(tx, waits)).toMatchObject({ status: 'offered' });
    const again = { ...course, enrolmentIds: [asked.enrolmentId], decision: 'accept' as const };
    const [decided] = await doneBy(decide(tx, again, inTime));
    expect(decided?.refusals).toEqual([{ code: 'courses.full' }]);
    expect(await takenOf(tx, course)).toBe(1);
  }),
);

it(
  'what its student did since stays: who has left, asked again, or has no career any more is not brought back',
  inTransaction(async (tx) => {
    const left = await givenDecided(tx, { decision: 'accept' });
    await doneBy(drop(tx, { ...left.course, careerId: left.careerId }, now));
    expect(await codesOf(undoDecision(tx, left.asked, inTime))).toEqual(['state.not_allowed']);

    const again = await givenDecided(tx, reject);
    await doneBy(enrol(tx, { ...again.course, careerId: again.careerId }, now));
    expect(await codesOf(undoDecision(tx, again.asked, inTime))).toEqual(['courses.undo_asked_again']);

    const ended = await givenDecided(tx, reject);
    await tx.update(careers).set({ status: 'withdrawn' }).where(eq(careers.id, ended.careerId));
    expect(await codesOf(undoDecision(tx, ended.asked, inTime))).toEqual(['courses.undo_career_ended']);
  }),
);

type Decision = { decision: 'accept' } | typeof reject;

async function givenDecided(tx: Database, decision: Decision, { capacity = 5 } = {}) {
  const course = await givenCourse(tx, { mode: 'approval', capacity });
  const careerId = await givenStudent(tx, [course]);
  await doneBy(enrol(tx, { ...course, careerId }, now));
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.careerId, careerId));
  if (!enrolment) throw new Error('no request was written');
  await doneBy(decide(tx, { ...course, enrolmentIds: [enrolment.id], ...decision }, now));
  return { course, careerId, asked: { ...course, enrolmentId: enrolment.id } };
}

async function enrolmentOf(tx: Database, enrolmentId: string) {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
  return enrolment;
}

async function takenOf(tx: Database, { courseId }: GivenCourse) {
  const [window] = await tx.select().from(enrolmentWindows).where(eq(enrolmentWindows.offeringId, courseId));
  return window?.taken;
}
