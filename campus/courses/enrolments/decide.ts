import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../../contract/courses/enrolments.ts';
import type { Decide, UndoDecision, UndoneDecision } from '../../../contract/courses/taught-courses.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { attendances, enrolments, lessons } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { aboutCourse, notify, resolve } from '../notices.ts';
import { groupFacts } from '../seats/group-facts.ts';
import { type GroupFacts, reservesOf, type Seat, seatFor } from '../seats/reserved-seats.ts';
import { lockWindow, seatsOf, shiftCounts, tellSeats } from '../seats/seats.ts';
import { moveQueue, passOn } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { changeEnrolment, isAllowed, LIVE_STATUSES } from './enrolment-machine.ts';
import { fullRefusal } from './enrolment-rules.ts';

/** What became of one request: decided, or as it was with what stands against deciding it. */
type Decided = { enrolmentId: string; status: EnrolmentStatus; refusals: Refusal[] };

/**
 * Decides requests of one course in the order in which they came. An accepted one takes a seat while there is
 * one. Throws `NotFound` for a course or a request that isn't the professor's.
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
  if (!seat) return refused([fullRefusal(window, now)]);
  await shiftCounts(tx, courseId, { come: [seat.group] });
  return done(seat.group);
}

type BuiltOn = 'courses.undo_attended' | 'courses.undo_asked_again' | 'courses.undo_career_ended';
type Enrolment = typeof enrolments.$inferSelect;

/**
 * Undoes a professor's own decision, shortly after it and if the student has built nothing on it. The request
 * is open again at its old position; the queue gets the seat of an acceptance.
 */
export async function undoDecision(
  tx: Database,
  { courseId, enrolmentId, professorId }: UndoDecision & { professorId: string },
  began: Date,
): Promise<Outcome<UndoneDecision, 'state.not_allowed' | 'state.undo_over' | BuiltOn>> {
  await requireTeaching(tx, professorId, courseId);
  await lockWindow(tx, courseId);
  const now = await nowBehindLocks(tx, began);
  const [decided] = await tx
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.offeringId, courseId)));
  if (!decided) throw new NotFound('enrolment', enrolmentId);
  const { careerId, status, decidedAt, decidedById, seatGroup } = decided;
  if (!isAllowed(status, 'undo') || decidedById !== professorId || !decidedAt) return notAllowed();
  const refusals = [...undoRefusals(decidedAt, now), ...(await builtOn(tx, decided, decidedAt))];
  if (refusals.length > 0) return refused(refusals);

  const set = { decidedAt: null, decidedById: null, seatGroup: null, reason: null };
  const tells = [enrolmentEvent({ careerId, courseId, action: 'reopened' }, now)];
  await changeEnrolment(tx, enrolmentId, 'undo', { to: 'pending', by: professorId, set, tells }, now);
  const about = { subject: courseId, to: [careerId] };
  await resolve(tx, ['requestAccepted', 'requestRejected'], about, now);
  await passOn(tx, courseId, { gone: status === 'enrolled' ? [seatGroup] : [] }, now);
  return done({ enrolmentId, status: 'pending' });
}

async function builtOn(
  tx: Database,
  { id, offeringId, careerId }: Enrolment,
  decidedAt: Date,
): Promise<Refusal<BuiltOn>[]> {
  const others = and(eq(enrolments.offeringId, offeringId), ne(enrolments.id, id));
  const isLive = inArray(enrolments.status, LIVE_STATUSES);
  const live = await tx.$count(enrolments, and(others, eq(enrolments.careerId, careerId), isLive));
  const marked = await tx
    .select({ lessonId: attendances.lessonId })
    .from(attendances)
    .innerJoin(lessons, and(eq(lessons.id, attendances.lessonId), eq(lessons.offeringId, offeringId)))
    .where(and(eq(attendances.careerId, careerId), gte(attendances.markedAt, decidedAt)))
    .limit(1);
  return [
    ...when(marked.length > 0, { code: 'courses.undo_attended' as const }),
    ...when(live > 0, { code: 'courses.undo_asked_again' as const }),
    ...when((await careerStatusOf(tx, careerId)) === 'withdrawn', {
      code: 'courses.undo_career_ended' as const,
    }),
  ];
}
