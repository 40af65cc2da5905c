import type { BookExam, ExamBooking } from '../../../contract/exams/exams.ts';
import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { bookingMachine } from '../machines.ts';
import { withdrawWith } from '../requests/withdraw-request.ts';
import { voidableUntil } from '../sessions/exam-phase.ts';
import { type SessionWithSlots, visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { bookHeld, hasOpenRequest, mayBook } from './book-exam.ts';
import { bookingToGiveUp, factsFor } from './booking-facts.ts';
import { refusalsFor } from './booking-rules.ts';
import { loadCareer } from './career-facts.ts';
import { latestBooking } from './own-booking.ts';
import { letQueueMove, promoteWaiting } from './promote-waiting.ts';
import { fittingSlots, holdSession, slotOfPlace } from './seats.ts';
import { endBooking } from './void-booking.ts';

/**
 * Switches the booking of another session of the unit to a seat in this one, both or neither; never to a
 * place in a queue.
 */
export async function switchBooking(
  tx: Database,
  { examId, slotId, careerId }: BookExam & { careerId: string },
  began: Date,
): Promise<
  Outcome<ExamBooking, BookingRefusal | 'exams.slot_full' | 'exams.void_closed' | 'state.not_allowed'>
> {
  await holdCareer(tx, careerId);
  const session = await visibleSession(tx, examId);
  const career = await loadCareer(tx, careerId, began);
  const givenUp = bookingToGiveUp(session, career, began);
  if (!givenUp || !mayBook(session, career)) return notAllowed();

  const left = await visibleSession(tx, givenUp.sessionId);
  await holdInOrder(tx, [session, left]);
  const now = await nowBehindLocks(tx, began);
  const booking = await latestBooking(tx, { sessionId: left.id, careerId });
  if (booking?.id !== givenUp.id || !allows(bookingMachine, booking.status, 'switch')) return notAllowed();
  const until = voidableUntil(left, booking.status);
  if (now > until) return refused([{ code: 'exams.void_closed', params: { until } }]);
  const refusals = refusalsFor(factsFor(session, career, now, { slotId, givenUp }), now);
  if (refusals.length > 0) return refused(refusals);

  await letQueueMove(tx, session, now);
  const slots = fittingSlots(session, career, now, { slotId, givenUp });
  const slot = await slotOfPlace(tx, session, { slots, mayWait: false });
  if (!slot.ok) return slot;
  if (hasOpenRequest(career, examId)) await withdrawWith(tx, { sessionId: examId, careerId }, careerId, now);
  await endBooking(tx, booking, { by: 'student', actorId: careerId, tells: [] }, now);
  const event = bookingEvent({ careerId, sessionId: examId, action: 'switched' }, now);
  const place = { slotId: slot.value, mayWait: false, by: careerId, event };
  const switched = await bookHeld(tx, { session, career }, place, now);
  await promoteWaiting(tx, left, now);
  await tellSeats(tx, left.id, now);
  return done(switched);
}

/** In one order for everybody, so that two switches the other way round don't wait for each other. */
async function holdInOrder(tx: Database, sessions: SessionWithSlots[]): Promise<void> {
  for (const session of sessions.toSorted((one, other) => one.id.localeCompare(other.id))) {
    await holdSession(tx, session);
  }
}
