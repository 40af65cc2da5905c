import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import type { UndoDecision, UndoneDecision } from '../../../contract/courses/taught-courses.ts';
import { careerStatusOf } from '../../careers/career-status-of.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { attendances, enrolments, lessons } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { resolve } from '../notices.ts';
import { lockWindow } from '../seats/seats.ts';
import { passOn } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { isAllowed, LIVE_STATUSES } from './enrolment-machine.ts';

type BuiltOn = 'courses.undo_attended' | 'courses.undo_asked_again' | 'courses.undo_career_ended';
type Decided = typeof enrolments.$inferSelect;

/**
 * Takes a professor's own decision on a request back, shortly after it and as long as its student has built nothing on
 * it: it is to be decided again. The seat of an acceptance goes to who waits; the request keeps its place in the order.
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
  { id, offeringId, careerId }: Decided,
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
