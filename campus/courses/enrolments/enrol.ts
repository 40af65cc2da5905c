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
 * Enrols by the course's mode: a seat, a place in the queue, a request for the close, or one to the
 * professor. It never takes a seat that came free while somebody waits. It locks the career first, as every
 * change of a career does, so that it sees a withdrawal made meanwhile.
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
 * Draws a student's number in an offering: six random digits, so that it doesn't tell who asked first. Asking
 * again gives the same number, so nobody gets a second lot. The caller holds the window's lock.
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
 * The short way of `enrol`, for the rush when a window opens. It reads without locks; then one statement
 * takes a seat or a queue place, if the window is still as it was read. Null if the window changed, the queue
 * has to move first, or the decision comes later: the caller then uses `enrol`.
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
