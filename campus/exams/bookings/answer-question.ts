import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { answeredQuestion, answerQuestionRequest } from '../../../contract/exams/answer.ts';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellRoster } from '../tell.ts';

/**
 * Saves a student's answer to the board's question until the exam starts, for a seat or a queue place; an
 * empty answer deletes it. The booking itself never changes.
 */
export async function answerQuestion(
  tx: Database,
  { examId, careerId, ...asked }: z.output<typeof answerQuestionRequest> & { careerId: string },
  now: Date,
): Promise<Outcome<z.input<typeof answeredQuestion>, 'state.not_allowed'>> {
  const session = await visibleSession(tx, examId);
  if (session.question === '' || session.status !== 'published' || now >= session.startsAt)
    return notAllowed();
  const answer = asked.answer || null;
  const own = and(eq(examBookings.sessionId, examId), eq(examBookings.careerId, careerId));
  const [booking] = await tx
    .update(examBookings)
    .set({ answer })
    .where(and(own, inArray(examBookings.status, ['booked', 'waitlisted'])))
    .returning({ id: examBookings.id });
  if (!booking) return notAllowed();
  const entry = { action: 'exam-booking.answer', entity: 'exam-booking', entityId: booking.id };
  await audit(tx, { actorId: careerId, ...entry }, now);
  const told = bookingEvent({ careerId, sessionId: examId, action: 'answered' }, now);
  await tellAll(tx, [told]);
  await tellRoster(tx, examId, now);
  return done({ examId, answer, eventId: told.id });
}
