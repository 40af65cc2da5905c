import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { TaughtSurvey } from '../../../contract/surveys/results.ts';
import type { Database } from '../../db/database.ts';
import { noneOf } from '../../db/one-of.ts';
import {
  courseUnits,
  offerings,
  offeringTeachers,
  standingRows,
  surveyAssignments,
  surveys,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';
import { resultsOf } from './result-rules.ts';

/** The surveys of a professor's courses, the latest first; a draft is the office's. */
export async function taughtSurveys(db: Database, professorId: string, reader: Reader, now: Date) {
  const rows = await selectTaught(db, professorId);
  return { now: now.toISOString(), surveys: rows.map((row) => toTaught(row, reader)) };
}

/** Of one professor, and of one survey where it is said. */
export const selectTaught = (db: Database, professorId: string, only?: SQL) =>
  db
    .select({
      survey: surveys,
      unitId: offerings.unitId,
      course: courseUnits.title,
      academicYear: offerings.academicYear,
      asked: counted(db),
      answered: counted(db, eq(surveyAssignments.status, 'completed')),
      hasGrades: sql<boolean>`exists ${gradedOf(db)}`,
    })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(offeringTeachers, eq(offeringTeachers.offeringId, offerings.id))
    .where(and(eq(offeringTeachers.profileId, professorId), noneOf(surveys.status, ['draft']), only))
    .orderBy(desc(surveys.closesAt), desc(surveys.id));

export type Taught = Awaited<ReturnType<typeof selectTaught>>[number];

/** While it is open only what was counted is told: a number that changes with each answer would tell who has just answered. */
export function toTaught(
  { survey, course, academicYear, asked, answered, hasGrades }: Taught,
  { language }: Reader,
): TaughtSurvey {
  const { id: surveyId, status, opensAt, closesAt, respondents, countedAnswers } = survey;
  return {
    ...{ surveyId, status, academicYear, asked },
    courseTitle: inLanguage(course, language),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    answered: status === 'open' ? countedAnswers || null : answered,
    results: resultsOf({ status, respondents, hasGrades }),
  };
}

const counted = (db: Database, which?: SQL) =>
  sql<number>`${db
    .select({ count: sql`count(*)` })
    .from(surveyAssignments)
    .where(
      and(eq(surveyAssignments.surveyId, surveys.id), noneOf(surveyAssignments.status, ['waived']), which),
    )}`.mapWith(Number);

/** A grade, since it opened, of somebody who was asked. */
export const gradedOf = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(surveyAssignments)
    .innerJoin(
      standingRows,
      and(
        eq(standingRows.careerId, surveyAssignments.careerId),
        eq(standingRows.unitId, offerings.unitId),
        sql`${standingRows.recordedAt} >= ${surveys.opensAt}`,
      ),
    )
    .where(eq(surveyAssignments.surveyId, surveys.id));
