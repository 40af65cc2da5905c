import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { isTaught } from '../catalogue/taught.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { enrolments, enrolmentWindows, offerings, planRows, plans } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { isNear, nearTo, stepOfWindow } from '../platform/dashboard/window-near.ts';
import { type CourseFacts, selectFacts, withRules } from './enrolments/course-facts.ts';
import { becomesOf, refusalsFor, type WindowFacts } from './enrolments/enrolment-rules.ts';
import { planSteps } from './plans/plan-steps.ts';

/** Places to take, and windows that open or close soon, if the student could enrol then. */
export const studentCourses: Overview<OwnCareer, StudentSummary> = async (db, { careerId }, _reader, now) => {
  const rows = await offeredOrNear(db).execute({ careerId, ...nearTo(now) });
  const steps = [
    ...(await planSteps(db, careerId, now)),
    ...rows.flatMap((row) => stepsOf(withRules(row, now), now)),
  ];
  return { steps, day: steps.map(partOf) };
};

/**
 * Courses with an offered place, and courses of the plan whose window opens or closes soon. The ids come
 * first, as an array: as a subquery in a list PostgreSQL joins them last, after the facts of all courses.
 */
const offeredOrNear = prepared((db) =>
  selectFacts(db, sql`${offerings.id} = any(array(${idsToMention(db)}))`).prepare(''),
);

function idsToMention(db: Database) {
  const careerId = sql.placeholder('careerId');
  const now = sql<Date>`${sql.placeholder('now')}::timestamptz`;
  const offered = db
    .select({ id: enrolments.offeringId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.careerId, careerId),
        eq(enrolments.status, 'offered'),
        gt(enrolments.offeredUntil, now),
      ),
    );
  const near = db
    .select({ id: offerings.id })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .innerJoin(offerings, eq(offerings.unitId, planRows.unitId))
    .innerJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .where(
      and(
        eq(plans.careerId, careerId),
        eq(plans.status, 'approved'),
        inArray(planRows.status, ['planned', 'attended']),
        isTaught(now),
        isNear(enrolmentWindows),
      ),
    );
  return union(offered, near);
}

function stepsOf(facts: CourseFacts, now: Date): Step[] {
  const { unit, status, own, careerActive, window } = facts;
  const step = {
    area: 'courses',
    course: unit.title,
    link: `/student/courses/${facts.offering.id}`,
  } as const;
  if (status === 'offered') {
    return careerActive
      ? [{ ...step, code: 'place_to_take', severity: 'soon', dueAt: own?.offeredUntil }]
      : [];
  }
  const isPossible = refusalsFor(facts, now).every(({ code }) => code === 'courses.window_not_open');
  return window && isPossible ? [{ ...step, ...windowStep(window, now) }] : [];
}

const windowStep = (window: WindowFacts, now: Date) =>
  stepOfWindow('enrolment', { ...window, detour: detours[becomesOf(window, now)] }, now);

const detours = { enrolled: null, waitlisted: 'queue', requested: 'request', pending: 'request' } as const;
