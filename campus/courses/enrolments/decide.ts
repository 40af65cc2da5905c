import { and, asc, eq, inArray } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../../contract/courses/enrolments.ts';
import type { Decide } from '../../../contract/courses/taught-courses.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { aboutCourse, notify } from '../notices.ts';
import { groupFacts } from '../seats/group-facts.ts';
import { type GroupFacts, reservesOf, type Seat, seatFor } from '../seats/reserved-seats.ts';
import { lockWindow, seatsOf, takeSeat, tellSeats } from '../seats/seats.ts';
import { moveQueue } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { isAllowed } from './enrolment-machine.ts';
import { fullRefusal } from './enrolment-rules.ts';

/** What became of one request: decided, or as it was with what stands against deciding it. */
export type Decided = { enrolmentId: string; status: EnrolmentStatus; refusals: Refusal[] };

/**
 * Decides requests of one course in the order in which they came: what is accepted takes a seat while there is one,
 * and each request is settled for itself. Throws `NotFound` for a course or a request that isn't the professor's.
 */
export async function decide(
  tx: Database,
  { professorId, ...request }: Decide & { professorId: string },
  now: Date,
): Promise<Outcome<Decided[], never>> {
  const { courseId } = request;
  await requireTeaching(tx, professorId, courseId);
  await lockWindow(tx, courseId);
  await moveQueue(tx, courseId, now);
  const decided: Decided[] = [];
  const requests = await requestsOf(tx, courseId, request.enrolmentIds);
  for (const enrolment of requests) {
    const outcome = await decideOne(tx, enrolment, { professorId, ...request }, now);
    const { id: enrolmentId, status } = enrolment;
    decided.push(
      outcome.ok
        ? { enrolmentId, status: outcome.value, refusals: [] }
        : { enrolmentId, status, refusals: outcome.refusals },
    );
  }
  await notifyDecided(tx, requests, decided, request, now);
  await tellSeats(tx, courseId, now);
  return done(decided);
}

type Request = Awaited<ReturnType<typeof requestsOf>>[number];

async function requestsOf(tx: Database, courseId: string, enrolmentIds: string[]) {
  const found = await tx
    .select({
      id: enrolments.id,
      careerId: enrolments.careerId,
      status: enrolments.status,
      student: groupFacts,
    })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), inArray(enrolments.id, enrolmentIds)))
    .orderBy(asc(enrolments.requestedAt), asc(enrolments.id));
  const missing = enrolmentIds.find((id) => !found.some((enrolment) => enrolment.id === id));
  if (missing) throw new NotFound('enrolment', missing);
  return found;
}

async function notifyDecided(
  tx: Database,
  requests: Request[],
  decided: Decided[],
  request: Decide,
  now: Date,
): Promise<void> {
  const settled = decided
    .filter(({ refusals }) => refusals.length === 0)
    .map(({ enrolmentId }) => enrolmentId);
  const to = requests.filter(({ id }) => settled.includes(id)).map(({ careerId }) => careerId);
  const { course, about } = await aboutCourse(tx, request.courseId);
  if (request.decision === 'accept') {
    await notify(tx, 'requestAccepted', { ...about, to, values: { course } }, now);
    return;
  }
  await notify(tx, 'requestRejected', { ...about, to, values: { course, reason: request.reason } }, now);
}

async function decideOne(
  tx: Database,
  { id, careerId, status, student }: Request,
  { courseId, professorId, ...request }: Decide & { professorId: string },
  now: Date,
): Promise<Outcome<'enrolled' | 'rejected'>> {
  if (!isAllowed(status, 'decide')) return notAllowed();
  const to = request.decision === 'accept' ? 'enrolled' : 'rejected';
  const given = request.decision === 'accept' ? await seatGiven(tx, courseId, student, now) : done(null);
  if (!given.ok) return given;
  const set = {
    ...{ decidedAt: now, decidedById: professorId, seatGroup: given.value },
    ...(request.decision === 'reject' && { reason: request.reason }),
  };
  const tells = [enrolmentEvent({ careerId, courseId, action: to }, now)];
  await changeEnrolment(tx, id, 'decide', { to, by: professorId, set, tells }, now);
  return done(to);
}

/** Takes the seat that there is for a student: for whom it was reserved. */
async function seatGiven(
  tx: Database,
  courseId: string,
  student: GroupFacts,
  now: Date,
): Promise<Outcome<Seat['group']>> {
  const window = await seatsOf(tx, courseId);
  const seat = seatFor(window, reservesOf(window.reserved, student), now);
  if (!seat || !(await takeSeat(tx, courseId, seat))) return refused([fullRefusal(window, now)]);
  return done(seat.group);
}
