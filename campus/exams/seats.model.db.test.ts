import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { examBookings, examSessions } from '../db/schema.ts';
import {
  EXAM_ACTS,
  type ExamAct,
  type ExamWorld,
  givenExamWorld,
  PEOPLE,
  performExamAct,
} from '../testing/models/exam-acts.ts';
import { type Step, steps, takeStep } from '../testing/models/model-acts.ts';
import { MODEL_TIMEOUT, modelRuns } from '../testing/models/model-runs.ts';
import { timeZone } from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { factsFor } from './bookings/booking-facts.ts';
import { refusalsForPromotion } from './bookings/booking-rules.ts';
import { loadCareer } from './bookings/career-facts.ts';
import { promoteIn } from './bookings/promote-waiting.ts';
import { voidAtRisk } from './bookings/void-booking.ts';
import { settleOutcomes } from './outcomes/settle-outcomes.ts';
import { queueMoves } from './sessions/exam-phase.ts';
import { visibleSession } from './sessions/sessions.ts';
import { lapseUntold, writeStarts } from './tasks.ts';

const { db } = await testDatabase();

const sequences = steps({ acts: EXAM_ACTS, people: PEOPLE, places: 3, longest: 30 });

it(
  'G2, G10: whatever is booked, voided, moved, locked and decided, in any order and two at once, seats and queues hold',
  () => fc.assert(fc.asyncProperty(sequences, run), modelRuns(12)),
  MODEL_TIMEOUT,
);

async function run(taken: Step<ExamAct>[]): Promise<void> {
  const world = await givenExamWorld(db);
  for (const step of taken) {
    await takeStep(db, step, (tx, act) => performExamAct(tx, world, act));
    await seatsHold(world);
  }
  await runTasks(world);
  await seatsHold(world);
  await nobodyEligibleWaits(world);
}

/** What holds of every session after every step. */
async function seatsHold({ sessions, now }: ExamWorld): Promise<void> {
  const ids = sessions.map(({ examId }) => examId);
  const stored = await db.select().from(examSessions).where(inArray(examSessions.id, ids));
  const bookings = await db.select().from(examBookings).where(inArray(examBookings.sessionId, ids));
  for (const session of stored) {
    const own = bookings.filter(({ sessionId }) => sessionId === session.id);
    const seated = own.filter(({ status }) => status !== 'waitlisted' && status !== 'voided');
    const waiting = own.filter(({ status }) => status === 'waitlisted');
    expect(session.booked, 'seats that are counted').toBe(seated.length);
    expect(session.booked, 'seats that there are').toBeLessThanOrEqual(session.capacity ?? session.booked);
    if (now < session.startsAt) expect(session.waitlisted, 'places in the queue').toBe(waiting.length);
    expect(new Set(seated.map(({ careerId }) => careerId)).size, 'nobody twice').toBe(seated.length);
    for (const booking of own) {
      if (booking.voidedBy !== 'student' || booking.queueNumber !== null || !booking.voidedAt) continue;
      expect(booking.voidedAt <= session.cancelUntil, 'given up in time').toBe(true);
    }
  }
  const live = bookings.filter(({ status }) => status === 'booked' || status === 'waitlisted');
  const units = live.map(({ careerId, unitId }) => `${careerId} ${unitId}`);
  expect(new Set(units).size, 'one booking of a unit').toBe(units.length);
  await nothingStandsOnAir(live, { sessions, now });
}

/** Whoever is booked for what asks for the first unit has passed it, or accepted it. */
async function nothingStandsOnAir(
  live: (typeof examBookings.$inferSelect)[],
  { sessions: [first, , last], now }: Pick<ExamWorld, 'sessions' | 'now'>,
): Promise<void> {
  if (!first || !last) throw new Error('there is no such session');
  const { startsAt } = await visibleSession(db, last.examId);
  if (now >= startsAt) return;
  for (const { careerId, sessionId } of live) {
    if (sessionId !== last.examId) continue;
    const { met } = await loadCareer(db, careerId, now);
    expect(met.has(first.unitId), 'booked on a grade that is there').toBe(true);
  }
}

/** What time alone decides, as the tasks write it down. */
async function runTasks({ sessions, careerIds, now }: ExamWorld): Promise<void> {
  await db.transaction((tx) => settleOutcomes(tx, now));
  await db.transaction((tx) => writeStarts(tx, now));
  await db.transaction((tx) => lapseUntold(tx, now));
  for (const { examId } of sessions) {
    await db.transaction((tx) => promoteIn(tx, examId, now));
    for (const careerId of careerIds) {
      await db.transaction((tx) => voidAtRisk(tx, { examId, careerId, timeZone }, now));
    }
  }
}

/** With a seat free, nobody waits against whom no rule stands; and nobody who came later has it. */
async function nobodyEligibleWaits({ sessions, now }: ExamWorld): Promise<void> {
  for (const { examId } of sessions) {
    const session = await visibleSession(db, examId);
    const isFree = session.capacity === null || session.booked < session.capacity;
    if (session.status !== 'published' || !queueMoves(session, now) || !isFree) continue;
    for (const careerId of await waitingOf(db, examId)) {
      const career = await loadCareer(db, careerId, now);
      const codes = refusalsForPromotion(factsFor(session, career, now), now).map(({ code }) => code);
      expect(codes, 'what keeps one who waits from a free seat').not.toEqual([]);
    }
  }
}

async function waitingOf(tx: Database, sessionId: string): Promise<string[]> {
  const waiting = await tx
    .select({ careerId: examBookings.careerId })
    .from(examBookings)
    .where(and(eq(examBookings.sessionId, sessionId), eq(examBookings.status, 'waitlisted')));
  return waiting.map(({ careerId }) => careerId);
}
