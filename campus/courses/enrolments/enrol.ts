import { randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { EnrolmentChange, EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { isNear } from '../../platform/at-once.ts';
import type { AtOnce } from '../../platform/idempotency.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { seatFor } from '../seats/reserved-seats.ts';
import { lockWindow } from '../seats/seats.ts';
import { moveQueue } from '../seats/waiting-list.ts';
import { factsOf } from './course-facts.ts';
import { asksFor, refusalsFor } from './enrolment-rules.ts';
import { type CourseWindow, type OwnCourse, writeEnrolment } from './write-enrolment.ts';

/**
 * Enrols a student as the course's mode says: a seat, a place in the queue, a request that is decided for all at the
 * close, or one to the professor. A seat that came free while somebody waits is never taken here. The career is held
 * first, as by whoever changes it: one that is given up meanwhile is found so.
 */
export async function enrol(
  tx: Database,
  { courseId, careerId }: OwnCourse,
  began: Date,
): Promise<Outcome<EnrolmentChange, EnrolRefusal>> {
  await holdCareer(tx, careerId);
  await lockWindow(tx, courseId);
  const now = await nowBehindLocks(tx, began);
  await moveQueue(tx, courseId, now);
  const facts = await factsOf(tx, careerId, courseId, now);
  const refusals = refusalsFor(facts, now);
  if (refusals.length > 0) return refused(refusals);

  await spendPasses(tx, facts.passes, { careerId, usedFor: `course:${courseId}` }, now);
  const { window } = facts;
  const own = { courseId, careerId };
  const number = window && decidesAtClose(window.mode) ? await drawNumber(tx, own) : null;
  const enrolled = window && (await writeEnrolment(tx, own, window, { number }, now));
  return enrolled ? done(enrolled) : refused([{ code: 'courses.full' }]);
}

/**
 * The number by which a student is drawn in an offering: of six digits, at random, so that it says nothing of who asked
 * first, and the same however often they ask, so that nobody gets a second lot. The caller holds the window's lock.
 */
async function drawNumber(tx: Database, { courseId, careerId }: OwnCourse): Promise<number> {
  const given = await tx
    .selectDistinct({ careerId: enrolments.careerId, number: enrolments.number })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), isNotNull(enrolments.number)));
  const own = given.find((each) => each.careerId === careerId)?.number;
  if (own) return own;
  const used = new Set(given.map(({ number }) => number));
  let number = randomNumber();
  while (used.has(number)) number = randomNumber();
  return number;
}

const randomNumber = () => randomInt(100_000, 1_000_000);

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
