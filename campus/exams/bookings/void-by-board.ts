import { and, eq } from 'drizzle-orm';
import type { VoidedBooking } from '../../../contract/exams/exams.ts';
import type { VoidByBoard } from '../../../contract/exams/roster.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { bookingMachine } from '../machines.ts';
import { ownSession } from '../sessions/own-session.ts';
import { holdBookings } from './hold-bookings.ts';
import { holdSession } from './seats.ts';
import { voidWithReason } from './void-with-reason.ts';

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
