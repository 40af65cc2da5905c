import type { DecidedExamRequest, UndoExamRequest } from '../../../contract/exams/requests.ts';
import { careerStatusOf } from '../../careers/career-status-of.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { returnPasses } from '../../locks/spend-passes.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { examOf } from '../bookings/at-risk.ts';
import { endBooking } from '../bookings/end-booking.ts';
import { latestBooking } from '../bookings/own-booking.ts';
import { promoteWaiting } from '../bookings/promote-waiting.ts';
import { holdSession } from '../bookings/seats.ts';
import { bookingMachine, examRequestMachine } from '../machines.ts';
import { resolve } from '../notices.ts';
import { ownSession } from '../sessions/own-session.ts';
import { requestEvent, tellSeats } from '../tell.ts';
import { changeRequest } from '../transitions.ts';
import { requestOf } from './decide-request.ts';

type Stands = 'state.undo_over' | 'exams.undo_rebooked' | 'exams.career_not_active';

/**
 * Takes a professor's own decision on a request back, shortly after it and until the session begins: the student waits
 * for the board again. A seat that was granted is given up, and goes to who waits for one; a pass that it used up is good again.
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
