import { addDays } from 'date-fns/addDays';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import { DUE_DAYS } from '../../contract/surveys/constants.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { courseUnits, offerings, surveyAssignments, surveys } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { linkOf } from './survey-lock.ts';

/** The surveys in their last week that wait; of one that keeps an exam from being booked the lock says it. */
export const studentSurveys: Overview<OwnCareer, StudentSummary> = async (db, { careerId }, _reader, now) => {
  const near = { now: now.toISOString(), until: addDays(now, DUE_DAYS).toISOString() };
  const due = await dueOf(db).execute({ careerId, ...near });
  const steps = due.map(
    ({ id, course, closesAt }): Step => ({
      ...{ code: 'survey_due', area: 'surveys', severity: 'soon', link: linkOf(id) },
      ...{ dueAt: closesAt, course },
    }),
  );
  return { steps, day: steps.map(partOf) };
};

const dueOf = prepared((db) =>
  db
    .select({ id: surveys.id, course: courseUnits.title, closesAt: surveys.closesAt })
    .from(surveyAssignments)
    .innerJoin(surveys, eq(surveys.id, surveyAssignments.surveyId))
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(surveyAssignments.careerId, sql.placeholder('careerId')),
        oneOf(surveyAssignments.status, ['pending']),
        eq(surveys.mandatory, false),
        gt(surveys.closesAt, sql.placeholder('now')),
        lte(surveys.closesAt, sql.placeholder('until')),
      ),
    )
    .orderBy(asc(surveys.closesAt), asc(surveys.id))
    .prepare(''),
);
