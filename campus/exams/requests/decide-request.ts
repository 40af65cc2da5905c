import { and, eq } from 'drizzle-orm';
import type {
  DecidedExamRequest,
  DecideExamRequest,
  UndoExamRequest,
} from '../../../contract/exams/requests.ts';
import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examRequests } from '../../db/schema.ts';
import { returnPasses } from '../../locks/spend-passes.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { bookHeld, mayBook } from '../bookings/book-exam.ts';
import { factsFor } from '../bookings/booking-facts.ts';
import { examOf } from '../bookings/booking-locks.ts';
import { loadCareer } from '../bookings/career-facts.ts';
import { lapseBookings, latestBooking } from '../bookings/own-booking.ts';
import { letQueueMove, promoteWaiting } from '../bookings/promote-waiting.ts';
import { fittingSlots, holdSession, slotOfPlace } from '../bookings/seats.ts';
import { endBooking } from '../bookings/void-booking.ts';
import { bookingMachine, changeRequest, examRequestMachine } from '../machines.ts';
import { resolve } from '../notices.ts';
import { notifyRequest } from '../notify-students.ts';
import { ownSession } from '../sessions/own-session.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { requestEvent, tellRoster, tellSeats } from '../tell.ts';
import { requestStatusAt } from './career-requests.ts';
import { forBoard, refusalsForGrant } from './request-rules.ts';

type Decision = DecideExamRequest & { professorId: string };
type Request = typeof examRequests.$inferSelect;
type Decided = Outcome<DecidedExamRequest, BookingRefusal | 'exams.slot_full' | 'state.not_allowed'>;

/**
 * Decides on a request to be admitted to a professor's session: books a seat, or refuses with a reason.
 * Throws `NotFound` for another's session, and for a request to another session.
 */
export async function decideRequest(tx: Database, decision: Decision, began: Date): Promise<Decided> {
  const { examId, requestId, professorId } = decision;
  await ownSession(tx, { examId, professorId });
  const { careerId } = await requestOf(tx, decision);
  // As who books does: the career before the session. What was read before that may be over.
  await holdCareer(tx, careerId);
  const now = await nowBehindLocks(tx, began);
  const session = await ownSession(tx, { examId, professorId });
  const request = await requestOf(tx, decision);
  const { status, startsAt } = session;
  const state = requestStatusAt({ ...request, session: { status, startsAt: startsAt.getTime() } }, now);
  if (state !== 'requested') return notAllowed();

  const decided = { by: professorId, version: decision.version };
  if (decision.decision === 'grant') return await grant(tx, session, request, decided, now);
  const { reason } = decision;
  const set = { decidedAt: now, decidedBy: professorId, reason };
  const told = requestEvent({ careerId, sessionId: examId, action: 'refused' }, now);
  await changeRequest(tx, requestId, 'refuse', { ...decided, to: 'refused', set, tells: [told] }, now);
  await notifyRequest(tx, [careerId], { session, refusedFor: reason }, now);
  await tellRoster(tx, examId, now);
  return done({ requestId, status: 'refused' });
}

async function requestOf(
  tx: Database,
  { examId, requestId }: { examId: string; requestId: string },
): Promise<Request> {
  const [request] = await tx
    .select()
    .from(examRequests)
    .where(and(eq(examRequests.id, requestId), eq(examRequests.sessionId, examId)));
  if (!request) throw new NotFound('exam request', requestId);
  return request;
}

/** Books for the student, on a free seat only: the room has no more. A board sets aside B02 and B04. */
async function grant(
  tx: Database,
  session: SessionWithSlots,
  { id: requestId, careerId }: Request,
  decided: { by: string; version: number },
  now: Date,
): Promise<Decided> {
  const career = await loadCareer(tx, careerId, now);
  if (!mayBook(session, career)) return notAllowed();
  const refusals = refusalsForGrant(factsFor(session, career, now), now);
  if (refusals.length > 0) return refused(forBoard(refusals));

  await holdSession(tx, session);
  await lapseBookings(tx, career, now);
  await letQueueMove(tx, session, now);
  const slots = fittingSlots(session, career, now);
  const slot = await slotOfPlace(tx, session, { slots, mayWait: false });
  if (!slot.ok) return refused(forBoard(slot.refusals));
  const set = { decidedAt: now, decidedBy: decided.by };
  await changeRequest(tx, requestId, 'grant', { ...decided, to: 'granted', set, tells: [] }, now);
  const place = { slotId: slot.value, mayWait: false, by: decided.by };
  await bookHeld(tx, { session, career }, place, now);
  await notifyRequest(tx, [careerId], { session, refusedFor: null }, now);
  return done({ requestId, status: 'granted' });
}

type Stands = 'state.undo_over' | 'exams.undo_rebooked' | 'exams.career_not_active';

/**
 * Undoes a professor's own decision on a request, shortly after it and before the session begins. The request
 * waits again. A granted seat goes to the queue, and the pass it used is valid again.
 */
export async function undoRequest(
  tx: Database,
  { professorId, ...asked }: UndoExamRequest & { professorId: string },
  began: Date,
): Promise<Outcome<DecidedExamRequest, 'state.not_allowed' | Stands>> {
  const { examId, requestId } = asked;
  await ownSession(tx, { examId, professorId });
  const { careerId } = await requestOf(tx, asked);
  // As who decides: the career before the session.
  await holdCareer(tx, careerId);
  const session = await ownSession(tx, { examId, professorId });
  await holdSession(tx, session);
  const now = await nowBehindLocks(tx, began);
  const { status, decidedAt, decidedBy } = await requestOf(tx, asked);
  const isAhead = session.status === 'published' && now < session.startsAt;
  const isOwn = decidedBy === professorId && decidedAt !== null;
  if (!isAhead || !isOwn || !allows(examRequestMachine, status, 'undo')) return notAllowed();

  const booking = await latestBooking(tx, { sessionId: examId, careerId });
  const isBooked = booking !== undefined && allows(bookingMachine, booking.status, 'void');
  const granted = booking && isBooked && booking.bookedAt.getTime() === decidedAt.getTime() ? booking : null;
  const isAsDecided = status === 'granted' ? granted !== null : !isBooked;
  const refusals: Refusal<Stands>[] = [
    ...undoRefusals(decidedAt, now),
    ...when(!isAsDecided, { code: 'exams.undo_rebooked' }),
    ...when((await careerStatusOf(tx, careerId)) !== 'active', {
      code: 'exams.career_not_active',
      said: 'exams.request.career_not_active',
    }),
  ];
  if (refusals.length > 0) return refused(refusals);

  const tells = [requestEvent({ careerId, sessionId: examId, action: 'reopened' }, now)];
  const set = { decidedAt: null, decidedBy: null, reason: null };
  await changeRequest(tx, requestId, 'undo', { to: 'requested', by: professorId, set, tells }, now);
  await resolve(tx, ['examRequestGranted', 'examRequestRefused'], { subject: examId, to: [careerId] }, now);
  if (granted) {
    await endBooking(tx, granted, { by: 'professor', actorId: professorId, tells: [] }, now);
    const used = { careerId, usedFor: examOf(examId), usedAt: decidedAt, by: professorId };
    await returnPasses(tx, used, now);
    await promoteWaiting(tx, session, now);
  }
  await tellSeats(tx, examId, now);
  return done({ requestId, status: 'requested' });
}
