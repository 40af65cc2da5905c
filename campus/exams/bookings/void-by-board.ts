import { and, eq } from 'drizzle-orm';
import type { VoidByBoard } from '../../../contract/exam-board.ts';
import type { VoidedBooking } from '../../../contract/exams.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/state-machine.ts';
import { bookingMachine } from '../machines.ts';
import { notifyVoided } from '../notify-students.ts';
import { ownSession } from '../sessions/own-session.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { endBooking } from './end-booking.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { holdSession } from './seats.ts';

/** Takes a student off the roster with a reason, as long as no result was entered; the queue moves up. */
export async function voidByBoard(
  tx: Database,
  { examId, bookingId, reason, professorId }: VoidByBoard & { professorId: string },
  now: Date,
): Promise<Outcome<VoidedBooking, 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  await holdSession(tx, session);
  const [row] = await tx
    .select({ booking: examBookings, outcomeId: examOutcomes.id })
    .from(examBookings)
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(and(eq(examBookings.id, bookingId), eq(examBookings.sessionId, examId)));
  if (!row) throw new NotFound('exam booking', bookingId);
  const { booking, outcomeId } = row;
  if (outcomeId || !allows(bookingMachine, booking.status, 'void')) return notAllowed();

  const { careerId } = booking;
  const voided = bookingEvent({ careerId, sessionId: examId, action: 'voided' }, now);
  const how = { by: 'professor' as const, actorId: professorId, reason, tells: [voided] };
  await endBooking(tx, booking, how, now);
  await promoteWaiting(tx, session, now);
  await notifyVoided(tx, [careerId], { about: 'examVoided', session, reason }, now);
  await tellSeats(tx, examId, now);
  return done({ examId, eventId: voided.id });
}
