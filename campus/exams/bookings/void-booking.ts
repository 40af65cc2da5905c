import { and, asc, eq, exists, gt, inArray, lte } from 'drizzle-orm';
import type { VoidedBooking } from '../../../contract/exams/exams.ts';
import type { VoidByBoard } from '../../../contract/exams/roster.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, examSessions } from '../../db/schema.ts';
import { reasonText } from '../../locks/lock-texts.ts';
import { holdLocks, stoppedNow } from '../../locks/locks-on.ts';
import { NotFound } from '../../platform/failures.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { languageOf } from '../../platform/language-of.ts';
import type { Event } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { type Clock, nowBehindLocks } from '../../platform/time/clock.ts';
import { bookingMachine, changeBooking } from '../machines.ts';
import { notifyVoided, resolveBooked } from '../notify-students.ts';
import { voidableUntil } from '../sessions/exam-phase.ts';
import { ownSession } from '../sessions/own-session.ts';
import { type SessionWithSlots, visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { passLocks, riskOf } from './booking-locks.ts';
import { loadCareer } from './career-facts.ts';
import { holdBookings, latestBooking } from './own-booking.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { wasSeated } from './restore-bookings.ts';
import { countPlace, holdSession } from './seats.ts';

/** Gives up a booking until `cancelUntil`, included, or a place in the queue until the session starts. */
export async function voidBooking(
  tx: Database,
  { examId, careerId }: { examId: string; careerId: string },
  began: Date,
): Promise<Outcome<VoidedBooking, 'exams.void_closed' | 'state.not_allowed'>> {
  const session = await visibleSession(tx, examId);
  await holdSession(tx, session);
  const now = await nowBehindLocks(tx, began);
  const booking = await latestBooking(tx, { sessionId: examId, careerId });
  if (!booking || !allows(bookingMachine, booking.status, 'void')) return notAllowed();

  const until = voidableUntil(session, booking.status);
  if (now > until) return refused([{ code: 'exams.void_closed', params: { until } }]);

  const action = booking.status === 'waitlisted' ? 'left' : 'voided';
  const ended = bookingEvent({ careerId, sessionId: examId, action }, now);
  await endBooking(tx, booking, { by: 'student', actorId: careerId, tells: [ended] }, now);
  await promoteWaiting(tx, session, now);
  await tellSeats(tx, examId, now);
  return done({ examId, eventId: ended.id });
}

/** Takes a student off the roster with a reason, as long as no result was entered; the queue moves up. */
export async function voidByBoard(
  tx: Database,
  { examId, bookingId, reason, professorId }: VoidByBoard & { professorId: string },
  now: Date,
): Promise<Outcome<VoidedBooking, 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  await holdSession(tx, session);
  await holdBookings(tx, [bookingId]);
  const [row] = await tx
    .select({ booking: examBookings, outcomeId: examOutcomes.id })
    .from(examBookings)
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(and(eq(examBookings.id, bookingId), eq(examBookings.sessionId, examId)));
  if (!row) throw new NotFound('exam booking', bookingId);
  const { booking, outcomeId } = row;
  if (outcomeId || !allows(bookingMachine, booking.status, 'void')) return notAllowed();

  const how = { by: 'professor', actorId: professorId, reason } as const;
  return done({ examId, eventId: await voidWithReason(tx, session, booking, how, now) });
}

type Booked = { examId: string; careerId: string };

/** A periodic task: voids bookings that a lock stops after their window closed, a transaction for each. */
export async function voidAllAtRisk(db: Database, clock: Clock, timeZone: string): Promise<void> {
  const now = await clock.now(db);
  await eachDue({ db, clock, now }, await bookingsToSee(db, now), {
    task: 'exams.void-at-risk',
    idOf: ({ examId, careerId }) => `${examId} ${careerId}`,
    work: (tx, booked, at) => voidAtRisk(tx, { ...booked, timeZone }, at),
  });
}

/** Those of sessions that no longer take bookings and have not begun, of careers that a lock stops. */
const bookingsToSee = (db: Database, now: Date): Promise<Booked[]> =>
  db
    .select({ examId: examBookings.sessionId, careerId: examBookings.careerId })
    .from(examSessions)
    .innerJoin(examBookings, eq(examBookings.sessionId, examSessions.id))
    .where(
      and(
        eq(examSessions.status, 'published'),
        lte(examSessions.bookingClosesAt, now),
        gt(examSessions.startsAt, now),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        exists(stoppedNow(db, 'EXAM_BOOK', examBookings.careerId, now)),
      ),
    )
    .orderBy(asc(examSessions.startsAt), asc(examBookings.bookedAt));

/** Voids one of them with the lock's reason, unless its lock ended or a pass, which is used, allows it. */
export async function voidAtRisk(
  tx: Database,
  { examId, careerId, timeZone }: Booked & { timeZone: string },
  now: Date,
): Promise<void> {
  await holdCareer(tx, careerId);
  await holdLocks(tx, careerId);
  const session = await visibleSession(tx, examId);
  if (session.status !== 'published' || now < session.bookingClosesAt) return;
  await holdSession(tx, session);
  const career = await loadCareer(tx, careerId, now);
  const own = career.bookings.find(({ sessionId }) => sessionId === examId);
  const booking = await latestBooking(tx, { sessionId: examId, careerId });
  if (!own || !booking || (own.status !== 'booked' && own.status !== 'waitlisted')) return;

  await passLocks(tx, session, career, now);
  const [lock] = riskOf(own, career.locks, now);
  if (!lock) return;
  const reason = reasonText(lock, { language: await languageOf(tx, careerId), timeZone });
  await voidWithReason(tx, session, booking, { by: 'system', actorId: null, reason }, now);
}

type By = { by: 'professor' | 'system'; actorId: string | null; reason: string };

/** Voids a live booking of a held session; tells its student why, moves the queue, answers the event. */
export async function voidWithReason(
  tx: Database,
  session: SessionWithSlots,
  booking: typeof examBookings.$inferSelect,
  { by, actorId, reason }: By,
  now: Date,
): Promise<string> {
  const { careerId, sessionId } = booking;
  const action = wasSeated(booking) ? 'voided' : 'left';
  const voided = bookingEvent({ careerId, sessionId, action }, now);
  await endBooking(tx, booking, { by, actorId, reason, tells: [voided] }, now);
  await promoteWaiting(tx, session, now);
  await notifyVoided(tx, booking, { session, reason }, now);
  await tellSeats(tx, sessionId, now);
  return voided.id;
}

type Ended = { id: string; careerId: string; sessionId: string; slotId: string | null; status: string };
type How = {
  by: 'student' | 'professor' | 'system';
  actorId: string | null;
  reason?: string;
  tells: Event[];
};

/** Voids a live booking of a held session: its seat, or its place in the queue, is free. */
export async function endBooking(
  tx: Database,
  { id, careerId, sessionId, slotId, status }: Ended,
  { by, actorId, reason, tells }: How,
  now: Date,
): Promise<void> {
  const set = { voidedAt: now, voidedBy: by, voidReason: reason };
  await changeBooking(tx, id, 'void', { to: 'voided', by: actorId, set, detail: { by }, tells }, now);
  await resolveBooked(tx, { subject: sessionId, to: [careerId] }, now);
  await countPlace(tx, { sessionId, slotId, seated: status === 'booked' }, -1);
}
