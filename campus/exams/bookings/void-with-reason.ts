import type { Database } from '../../db/database.ts';
import type { examBookings } from '../../db/schema.ts';
import { notifyVoided } from '../notify-students.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { endBooking } from './end-booking.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { wasSeated } from './restore-bookings.ts';

type By = { by: 'professor' | 'system'; actorId: string | null; reason: string };

/** Takes a live booking of a held session away from its student, who is notified why; the queue moves up. Answers the event. */
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
