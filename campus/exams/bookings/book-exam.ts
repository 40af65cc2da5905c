import type { BookExam, ExamBooking } from '../../../contract/exams/exams.ts';
import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { bookingMachine } from '../machines.ts';
import { withdrawWith } from '../requests/withdraw-request.ts';
import { queueMoves } from '../sessions/exam-phase.ts';
import { type SessionWithSlots, visibleSession } from '../sessions/sessions.ts';
import { tellSeats } from '../tell.ts';
import { factsFor } from './booking-facts.ts';
import { passLocks } from './booking-locks.ts';
import { refusalsFor } from './booking-rules.ts';
import { type Career, loadCareer } from './career-facts.ts';
import { lapseBookings } from './own-booking.ts';
import { letQueueMove } from './promote-waiting.ts';
import { fittingSlots, holdSession, slotOfPlace } from './seats.ts';
import { type Booker, type Booking, stateIn, writeBooking } from './write-booking.ts';

/** Books a seat, or a place in the queue of a full session; a refusal names every rule against it. */
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
  const mayWait = queueMoves(session, now);
  const slots = fittingSlots(session, career, now, { slotId });
  const slot = await slotOfPlace(tx, session, { slots, slotId, mayWait });
  if (!slot.ok) return slot;
  if (hasOpenRequest(career, examId)) await withdrawWith(tx, { sessionId: examId, careerId }, careerId, now);
  return done(await bookHeld(tx, { session, career }, { slotId: slot.value, mayWait, by: careerId }, now));
}

/** Books a free place in a held session, uses the passes for its locks, and tells of its seats. */
export async function bookHeld(
  tx: Database,
  booker: Booker,
  booking: Booking,
  now: Date,
): Promise<ExamBooking> {
  await passLocks(tx, booker.session, booker.career, now);
  const written = await writeBooking(tx, booker, booking, now);
  if (!written) throw new Error('no booking was written');
  await tellSeats(tx, booker.session.id, now);
  return written;
}

export type Booked = Outcome<ExamBooking, BookingRefusal | 'exams.slot_full' | 'state.not_allowed'>;

/** A session takes bookings once it is published; a student without a live booking there may make one. */
export const mayBook = (session: SessionWithSlots, career: Career): boolean =>
  session.status !== 'cancelled' && allows(bookingMachine, stateIn(session, career), 'book');

/** Whether a career asked the board of a session to be admitted, which it does no more once it is booked. */
export const hasOpenRequest = ({ requests }: Career, examId: string): boolean =>
  requests.some(({ sessionId, status }) => sessionId === examId && status === 'requested');
