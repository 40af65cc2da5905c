import type { VoidedBooking } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { bookingMachine } from '../machines.ts';
import { voidableUntil } from '../sessions/exam-phase.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { endBooking } from './end-booking.ts';
import { latestBooking } from './own-booking.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { holdSession } from './seats.ts';

/** Gives up a career's booking of a session until `cancelUntil`, or its place in the queue until the start. */
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
