import { randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { EnrolmentChange, EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { lockWindow } from '../seats/seats.ts';
import { moveQueue } from '../seats/waiting-list.ts';
import { factsOf } from './course-facts.ts';
import { refusalsFor } from './enrolment-rules.ts';
import { type OwnCourse, writeEnrolment } from './write-enrolment.ts';

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
