import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings, examSessions } from '../../db/schema.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { changeBooking } from '../machines.ts';
import { notifyBooked } from '../notify-students.ts';
import { queueMoves } from '../sessions/exam-phase.ts';
import { type SessionWithSlots, visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { examOf } from './at-risk.ts';
import { factsFor, locksAgainst } from './booking-facts.ts';
import { refusalsForPromotion } from './booking-rules.ts';
import { loadCareer } from './career-facts.ts';
import { fittingSlots, settle } from './places.ts';
import { holdSession, leaveQueue, leaveSeat, takeSeat } from './seats.ts';

/** Gives the free seats of a held session to its queue, in its order, passing over who is no longer eligible. */
export async function promoteWaiting(tx: Database, session: SessionWithSlots, now: Date): Promise<void> {
  if (!queueMoves(session, now)) return;
  for (const waiting of await queueOf(tx, session.id)) {
    if (!(await takeSeat(tx, session.id))) break;
    await promote(tx, session, waiting, now);
  }
}

/** A seat that is free belongs to the queue, never to somebody who passes by: whom a rule had passed over comes first. */
export async function letQueueMove(tx: Database, session: SessionWithSlots, now: Date): Promise<void> {
  if (session.waitlisted === 0) return;
  await holdSession(tx, session);
  await promoteWaiting(tx, session, now);
}

type Waiting = Awaited<ReturnType<typeof queueOf>>[number];

const queueOf = (tx: Database, sessionId: string) =>
  tx
    .select({ id: examBookings.id, careerId: examBookings.careerId, slotId: examBookings.slotId })
    .from(examBookings)
    .where(and(eq(examBookings.sessionId, sessionId), eq(examBookings.status, 'waitlisted')))
    .orderBy(asc(examBookings.queueNumber));

/** Puts one of the queue on the seat just taken for it; the seat is given back when it cannot. */
async function promote(tx: Database, session: SessionWithSlots, waiting: Waiting, now: Date): Promise<void> {
  const { id, careerId } = waiting;
  const career = await loadCareer(tx, careerId, now);
  if (refusalsForPromotion(factsFor(session, career, now), now).length > 0) {
    await leaveSeat(tx, session.id, null);
    return;
  }
  const wished = session.slots.filter((slot) => slot.id === waiting.slotId);
  const place = await settle(tx, session, [...wished, ...fittingSlots(session, career, now)]);
  if (!place.ok) return;
  const { passes } = locksAgainst(session, career, now);
  await spendPasses(tx, passes, { careerId, usedFor: examOf(session.id) }, now);

  const { slotId } = place.value;
  const tells = [bookingEvent({ careerId, sessionId: session.id, action: 'promoted' }, now)];
  await changeBooking(
    tx,
    id,
    'promote',
    { to: 'booked', by: null, set: { slotId, promotedAt: now }, tells },
    now,
  );
  await leaveQueue(tx, session.id);
  await notifyBooked(tx, [careerId], { about: 'examPromoted', session }, now);
}

/**
 * A periodic task: moves, each in a transaction of its own, the queues of sessions with a seat free. A seat that comes
 * free moves its queue at once; this finds who was passed over then and may have one now, since a lock is gone.
 */
export async function promoteAll(db: Database, clock: Clock): Promise<void> {
  const now = await clock.now(db);
  await eachDue({ db, clock, now }, await movable(db, now), {
    task: 'exams.promote-waiting',
    idOf: (examId) => examId,
    work: promoteIn,
  });
}

export async function promoteIn(tx: Database, examId: string, now: Date): Promise<void> {
  const read = await visibleSession(tx, examId);
  await holdSession(tx, read);
  const before = await visibleSession(tx, examId);
  if (before.status !== 'published') return;
  await promoteWaiting(tx, before, now);
  const after = await visibleSession(tx, examId);
  if (after.booked !== before.booked) await tellSeats(tx, examId, now);
}

async function movable(db: Database, now: Date): Promise<string[]> {
  const isFree = or(isNull(examSessions.capacity), lt(examSessions.booked, examSessions.capacity));
  const found = await db
    .select({ id: examSessions.id })
    .from(examSessions)
    .where(
      and(
        ...[eq(examSessions.status, 'published'), gt(examSessions.startsAt, now)],
        ...[gt(examSessions.waitlisted, 0), isFree],
      ),
    )
    .orderBy(asc(examSessions.startsAt));
  return found.map(({ id }) => id);
}
