import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings, examSessions } from '../../db/schema.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { countSeats, queueStands, seatsLeft } from '../../seats/counts.ts';
import { giveInOrder } from '../../seats/queue.ts';
import { changeBooking } from '../machines.ts';
import { notifyBooked } from '../notify-students.ts';
import { queueMoves } from '../sessions/exam-phase.ts';
import { type SessionWithSlots, visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { factsFor } from './booking-facts.ts';
import { passLocks } from './booking-locks.ts';
import { refusalsForPromotion } from './booking-rules.ts';
import { loadCareer } from './career-facts.ts';
import { fittingSlots, holdSession, sessionSeats, takeSlot } from './seats.ts';

/** Gives the free seats of a held session to its queue in order; skips who is no longer eligible. */
export async function promoteWaiting(tx: Database, session: SessionWithSlots, now: Date): Promise<void> {
  if (!queueMoves(session, now)) return;
  const left = await seatsLeft(tx, sessionSeats, session.id);
  const promoted = await giveInOrder(
    left,
    () => queueOf(tx, session.id),
    (waiting) => promote(tx, session, waiting, now),
  );
  const { length } = promoted;
  await countSeats(tx, sessionSeats, session.id, { taken: length, waiting: -length });
}

/** Lets the queue take free seats before a new booking: a rule may no longer stop who waits. */
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

/** Puts one of the queue on a seat; null where a rule stands against it, or no slot is left for them. */
async function promote(
  tx: Database,
  session: SessionWithSlots,
  { id, careerId, ...waiting }: Waiting,
  now: Date,
): Promise<string | null> {
  const career = await loadCareer(tx, careerId, now);
  if (refusalsForPromotion(factsFor(session, career, now), now).length > 0) return null;
  const wished = session.slots.filter((slot) => slot.id === waiting.slotId);
  const slot = await takeSlot(tx, session, [...wished, ...fittingSlots(session, career, now)]);
  if (!slot.ok) return null;
  await passLocks(tx, session, career, now);
  const set = { slotId: slot.value, promotedAt: now };
  const tells = [bookingEvent({ careerId, sessionId: session.id, action: 'promoted' }, now)];
  await changeBooking(tx, id, 'promote', { to: 'booked', by: null, set, tells }, now);
  await notifyBooked(tx, [careerId], { about: 'examPromoted', session }, now);
  return id;
}

/**
 * A periodic task: moves the queues of sessions with a free seat, in a transaction for each. A freed seat
 * moves its queue at once; this finds students who were skipped for a lock that has ended.
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
  const found = await db
    .select({ id: examSessions.id })
    .from(examSessions)
    .where(
      and(
        ...[eq(examSessions.status, 'published'), gt(examSessions.startsAt, now)],
        queueStands(sessionSeats),
      ),
    )
    .orderBy(asc(examSessions.startsAt));
  return found.map(({ id }) => id);
}
