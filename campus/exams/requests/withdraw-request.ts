import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { ChangedExamRequest } from '../../../contract/exams/requests.ts';
import type { Database } from '../../db/database.ts';
import { examRequests, examSessions } from '../../db/schema.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { changeRequest, changeRequests } from '../machines.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { requestEvent, tellRoster } from '../tell.ts';

/** Takes a career's request to a board back, as long as it is not decided and the session has not begun. */
export async function withdrawRequest(
  tx: Database,
  { examId, careerId }: { examId: string; careerId: string },
  now: Date,
): Promise<Outcome<ChangedExamRequest, 'state.not_allowed'>> {
  const session = await visibleSession(tx, examId);
  const request = await openRequest(tx, { sessionId: examId, careerId });
  if (!request || session.status === 'cancelled' || now >= session.startsAt) return notAllowed();
  const eventId = await withdraw(tx, { id: request.id, sessionId: examId, careerId }, careerId, now);
  return done({ examId, status: 'withdrawn', eventId });
}

/** Withdraws an open request because its student booked the exam after all, or the career ended. */
export async function withdrawWith(
  tx: Database,
  { sessionId, careerId }: { sessionId: string; careerId: string },
  by: string | null,
  now: Date,
): Promise<void> {
  const request = await openRequest(tx, { sessionId, careerId });
  if (request) await withdraw(tx, { id: request.id, sessionId, careerId }, by, now);
}

async function openRequest(
  tx: Database,
  { sessionId, careerId }: { sessionId: string; careerId: string },
): Promise<{ id: string } | undefined> {
  const own = and(eq(examRequests.sessionId, sessionId), eq(examRequests.careerId, careerId));
  const [request] = await tx
    .select({ id: examRequests.id })
    .from(examRequests)
    .where(and(own, eq(examRequests.status, 'requested')));
  return request;
}

async function withdraw(
  tx: Database,
  { id, sessionId, careerId }: { id: string; sessionId: string; careerId: string },
  by: string | null,
  now: Date,
): Promise<string> {
  const told = requestEvent({ careerId, sessionId, action: 'withdrawn' }, now);
  const set = { decidedAt: now };
  await changeRequest(tx, id, 'withdraw', { to: 'withdrawn', by, set, tells: [told] }, now);
  await tellRoster(tx, sessionId, now);
  return told.id;
}

/** Lapses requests undecided when their session begins or is cancelled; answers the careers that asked. */
export async function lapseRequests(tx: Database, of: SQL | undefined, now: Date): Promise<string[]> {
  const sessions = tx.select({ id: examSessions.id }).from(examSessions).where(of);
  const change = { to: 'lapsed' as const, by: null, set: { decidedAt: now } };
  const lapsed = await changeRequests(tx, inArray(examRequests.sessionId, sessions), 'lapse', change, now);
  return lapsed.map(({ careerId }) => careerId);
}
