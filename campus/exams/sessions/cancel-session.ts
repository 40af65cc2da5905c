import { eq } from 'drizzle-orm';
import type { CancelSession, ChangedSession } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examSessions, examSlots } from '../../db/schema.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { sessionMachine } from '../machines.ts';
import { notifyCancelled, resolveBooked } from '../notify-students.ts';
import { lapseRequests } from '../requests/lapse-requests.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { changeBookings, changeSession } from '../transitions.ts';
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
  const voided = await voidAll(tx, { examId, reason, by: professorId }, now);
  const asked = await lapseRequests(tx, eq(examSessions.id, examId), now);
  const careerIds = [...voided, ...asked];
  await resolveBooked(tx, { subject: examId }, now);
  await notifyCancelled(tx, careerIds, { session, reason }, now);
  await tellSeats(tx, examId, now);
  return done({ examId, ...cancelled });
}

/** Answers whose they were. */
async function voidAll(
  tx: Database,
  { examId, reason, by }: { examId: string; reason: string; by: string },
  now: Date,
): Promise<string[]> {
  const set = { voidedAt: now, voidedBy: 'system' as const, voidReason: reason };
  const tells = ({ careerId }: { careerId: string }) => [
    bookingEvent({ careerId, sessionId: examId, action: 'cancelled' }, now),
  ];
  const change = { to: 'voided' as const, by, set, detail: { by: 'system' }, tells };
  const voided = await changeBookings(tx, eq(examBookings.sessionId, examId), 'void', change, now);
  return voided.map(({ careerId }) => careerId);
}
