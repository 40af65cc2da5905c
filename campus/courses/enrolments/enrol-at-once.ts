import type { EnrolmentChange, EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { isNear } from '../../platform/at-once.ts';
import type { AtOnce } from '../../platform/idempotency.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { seatFor } from '../seats/reserved-seats.ts';
import { factsOf } from './course-facts.ts';
import { asksFor, refusalsFor } from './enrolment-rules.ts';
import { type CourseWindow, type OwnCourse, writeEnrolment } from './write-enrolment.ts';

/**
 * The short way of `enrol`, for the rush when a window opens: everything is read with nothing held, then one statement
 * takes the seat or the place in the queue of a window that is still the one that was read. Null where it isn't, where
 * the queue has to move first, and where it is decided later: then the long way is gone.
 */
export async function enrolAtOnce(
  db: Database,
  { courseId, careerId }: OwnCourse,
  now: Date,
  atOnce: AtOnce<EnrolmentChange>,
): Promise<Outcome<EnrolmentChange, EnrolRefusal> | null> {
  const facts = await factsOf(db, careerId, courseId, now);
  const { window, lapsedSeats, passes, career } = facts;
  if (!window || asksFor(window.mode) || lapsedSeats.length > 0 || passes.length > 0) return null;
  if (queueMoves(window, now) || isNear(window.closesAt, now)) return null;
  const refusals = refusalsFor(facts, now);
  if (refusals.length > 0) return atOnce.reserved ? null : refused(refusals);
  const rush = { bookingActs: career.bookingActs, atOnce };
  const enrolled = await writeEnrolment(db, { courseId, careerId }, window, { rush }, now);
  return enrolled && done(enrolled);
}

/** A seat that is free while somebody waits is offered before anybody else comes. */
const queueMoves = (window: CourseWindow, now: Date): boolean =>
  window.waitlisted > 0 && seatFor(window, window.own, now) !== null;
