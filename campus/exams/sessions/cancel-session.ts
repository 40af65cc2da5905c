import { and, eq, inArray } from 'drizzle-orm';
import type { CancelSession, ChangedSession } from '../../../contract/exam-board.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examSessions, examSlots } from '../../db/schema.ts';
import { tellAll } from '../../platform/events.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/state-machine.ts';
import { sessionMachine } from '../machines.ts';
import { notifyVoided } from '../notify-students.ts';
import { lapseRequests } from '../requests/lapse-requests.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { changeSession } from '../transitions.ts';
import { ownSession } from './own-session.ts';
import { statusOf } from './session-need.ts';

/** Cancels a published session before its start; every booking of it is voided, which nobody has to answer for, and its board decides on no request any more. */
export async function cancelSession(
  tx: Database,
  { examId, version, reason, professorId }: CancelSession & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedSession, 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'cancel')) return notAllowed();

  const set = { cancelReason: reason, booked: 0, waitlisted: 0 };
  const change = { to: 'cancelled' as const, by: professorId, version, set, tells: [] };
  const cancelled = await changeSession(tx, examId, 'cancel', change, now);
  await tx.update(examSlots).set({ booked: 0 }).where(eq(examSlots.sessionId, examId));
  const voided = await tx
    .update(examBookings)
    .set({ status: 'voided', voidedAt: now, voidedBy: 'system', voidReason: reason })
    .where(and(eq(examBookings.sessionId, examId), inArray(examBookings.status, ['booked', 'waitlisted'])))
    .returning({ careerId: examBookings.careerId });
  const told = { sessionId: examId, action: 'cancelled' as const };
  await tellAll(
    tx,
    voided.map(({ careerId }) => bookingEvent({ careerId, ...told }, now)),
  );
  const asked = await lapseRequests(tx, eq(examSessions.id, examId), now);
  const careerIds = [...voided.map(({ careerId }) => careerId), ...asked];
  await notifyVoided(tx, careerIds, { about: 'examCancelled', session, reason }, now);
  await tellSeats(tx, examId, now);
  return done({ examId, ...cancelled });
}
