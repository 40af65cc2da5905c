import type { VoidedBooking } from '../../contract/exams.ts';
import type { Database } from '../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../platform/outcome.ts';
import { allows } from '../platform/state-machine.ts';
import { endBooking } from './end-booking.ts';
import { voidableUntil } from './exam-phase.ts';
import { bookingMachine } from './machines.ts';
import { latestBooking } from './own-booking.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { holdSession } from './seats.ts';
import { visibleSession } from './sessions.ts';
import { tellBooking, tellSeats } from './tell.ts';

/** Gives up a career's booking of a session until `cancelUntil`, or its place in the queue until the start. */
export async function voidBooking(
  tx: Database,
  { examId, careerId }: { examId: string; careerId: string },
  now: Date,
): Promise<Outcome<VoidedBooking>> {
  const session = await visibleSession(tx, examId);
  await holdSession(tx, session);
  const booking = await latestBooking(tx, { sessionId: examId, careerId });
  if (!booking || !allows(bookingMachine, booking.status, 'void')) return notAllowed();

  const until = voidableUntil(session, booking.status);
  if (now > until) return refused([{ code: 'exams.void_closed', params: { until } }]);

  await endBooking(tx, booking, { by: 'student', actorId: careerId }, now);
  await promoteWaiting(tx, session, now);
  const action = booking.status === 'waitlisted' ? 'left' : 'voided';
  const eventId = await tellBooking(tx, { careerId, sessionId: examId, action }, now);
  await tellSeats(tx, examId, now);
  return done({ examId, eventId });
}
