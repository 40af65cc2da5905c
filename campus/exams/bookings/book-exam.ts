import type { BookExam, ExamBooking } from '../../../contract/exams/exams.ts';
import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { bookingMachine } from '../machines.ts';
import { withdrawWith } from '../requests/withdraw-request.ts';
import { queueMoves } from '../sessions/exam-phase.ts';
import { type SessionWithSlots, visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { factsFor } from './booking-facts.ts';
import { refusalsFor } from './booking-rules.ts';
import { type Career, loadCareer } from './career-facts.ts';
import { lapseBookings } from './lapse-bookings.ts';
import { passLocks } from './pass-locks.ts';
import { fittingSlots, type Place, takePlace } from './places.ts';
import { letQueueMove } from './promote-waiting.ts';
import { holdSession } from './seats.ts';

/** Books a seat for a career, or a place in the queue of a full session; refuses with every rule that stands against it. */
export async function bookExam(
  tx: Database,
  { examId, slotId, careerId }: BookExam & { careerId: string },
  began: Date,
): Promise<Booked> {
  await holdCareer(tx, careerId);
  const session = await visibleSession(tx, examId);
  const career = await loadCareer(tx, careerId, began);
  if (!mayBook(session, career)) return notAllowed();

  const refusalsAt = (at: Date) => refusalsFor(factsFor(session, career, at, { slotId }), at);
  const refusals = refusalsAt(began);
  if (refusals.length > 0) return refused(refusals);
  await holdSession(tx, session);
  const now = await nowBehindLocks(tx, began);
  const late = refusalsAt(now);
  if (late.length > 0) return refused(late);

  await lapseBookings(tx, career, now);
  await letQueueMove(tx, session, now);
  const slots = fittingSlots(session, career, now, { slotId });
  const place = await takePlace(tx, session, { slots, slotId, mayWait: queueMoves(session, now) });
  if (!place.ok) return place;
  if (hasOpenRequest(career, examId)) await withdrawWith(tx, { sessionId: examId, careerId }, careerId, now);
  return done(await bookOnPlace(tx, session, { careerId, career, by: careerId }, place.value, now));
}

/** A booking made by `by`: the student, or who admitted them. */
type Whose = { careerId: string; by: string };

/** Books the place that was taken, and tells of it. */
export async function bookOnPlace(
  tx: Database,
  session: SessionWithSlots,
  { career, ...whose }: Whose & { career: Career },
  place: Place,
  now: Date,
): Promise<ExamBooking> {
  const { careerId } = whose;
  await passLocks(tx, session, { careerId, career }, now);
  const booking = await writeBooking(tx, session, whose, place, now);
  const booked = bookingEvent({ careerId, sessionId: session.id, action: place.status }, now);
  await tellAll(tx, [booked]);
  await tellSeats(tx, session.id, now);
  return { ...booking, eventId: booked.id };
}

export type Booked = Outcome<ExamBooking, BookingRefusal | 'exams.slot_full' | 'state.not_allowed'>;

/** A session takes bookings once it is published; a student without a live booking there may make one. */
export function mayBook(session: SessionWithSlots, { bookings }: Career): boolean {
  const own = bookings.find(({ sessionId }) => sessionId === session.id);
  return session.status !== 'cancelled' && allows(bookingMachine, own?.status ?? 'none', 'book');
}

/** Whether a career asked the board of a session to be admitted, which it does no more once it is booked. */
export const hasOpenRequest = ({ requests }: Career, examId: string): boolean =>
  requests.some(({ sessionId, status }) => sessionId === examId && status === 'requested');

/** Writes the booking on a place that was taken. Telling is the caller's. */
export async function writeBooking(
  tx: Database,
  { id: sessionId, unitId, kind }: SessionWithSlots,
  { careerId, by }: Whose,
  { status, slotId, queueNumber, position }: Place,
  now: Date,
): Promise<Omit<ExamBooking, 'eventId'>> {
  const [booking] = await tx
    .insert(examBookings)
    .values({ sessionId, careerId, unitId, kind, slotId, status, queueNumber, bookedAt: now })
    .returning({ id: examBookings.id });
  if (!booking) throw new Error('no booking was written');

  const entry = {
    actorId: by,
    action: 'exam-booking.book',
    entity: 'exam-booking',
    entityId: booking.id,
  };
  await audit(tx, { ...entry, detail: { sessionId, status } }, now);
  return { id: booking.id, examId: sessionId, status, position, slotId };
}
