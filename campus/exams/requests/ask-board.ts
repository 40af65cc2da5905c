import type { AskBoard, ChangedExamRequest } from '../../../contract/exams/requests.ts';
import type { BookingRefusal, RequestRefusal } from '../../../contract/exams/rules.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examRequests } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { loadCareer } from '../bookings/career-facts.ts';
import { holdSession } from '../bookings/seats.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { requestEvent, tellRoster } from '../tell.ts';
import { isShownTo, isToAsk, refusalsAgainstAsking } from './may-ask.ts';

/**
 * Asks a session's board to admit a career if only the plan (B02) or the booking time (B04) is against it;
 * other rules refuse. Throws `NotFound` for a session that the career isn't shown.
 */
export async function askBoard(
  tx: Database,
  { examId, careerId, message }: AskBoard & { careerId: string },
  began: Date,
): Promise<Outcome<ChangedExamRequest, BookingRefusal | RequestRefusal | 'state.not_allowed'>> {
  await holdCareer(tx, careerId);
  const session = await visibleSession(tx, examId);
  await holdSession(tx, session); // one that is cancelled meanwhile takes no request
  const now = await nowBehindLocks(tx, began);
  const career = await loadCareer(tx, careerId, now);
  if (!isShownTo(career, session)) throw new NotFound('exam session', examId);
  if (!isToAsk(session, career, now)) return notAllowed();
  const refusals = refusalsAgainstAsking(session, career, now);
  if (refusals.length > 0) return refused(refusals);

  const [request] = await tx
    .insert(examRequests)
    .values({ sessionId: examId, careerId, unitId: session.unitId, message, requestedAt: now })
    .returning({ id: examRequests.id });
  if (!request) throw new Error('no request was written');
  const entry = { action: 'exam-request.ask', entity: 'exam-request', entityId: request.id };
  await audit(tx, { actorId: careerId, ...entry, detail: { sessionId: examId } }, now);
  const told = requestEvent({ careerId, sessionId: examId, action: 'requested' }, now);
  await tellAll(tx, [told]);
  await tellRoster(tx, examId, now);
  return done({ examId, status: 'requested', eventId: told.id });
}
