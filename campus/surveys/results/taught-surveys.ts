import { and, asc, desc, eq, exists, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import type { TaughtSurvey } from '../../../contract/surveys/results.ts';
import type { StoredQuestion } from '../../../contract/surveys/surveys.ts';
import type { Database } from '../../db/database.ts';
import { noneOf } from '../../db/one-of.ts';
import {
  courseUnits,
  offerings,
  offeringTeachers,
  standingRows,
  surveyAnswers,
  surveyAssignments,
  surveys,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';
import { resultsOf, type Tally } from './result-rules.ts';

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

/** While it is open the counted number is told: a live one would tell who just answered. */
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
const gradedOf = (db: Database) =>
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

const TREND_YEARS = 3;

export type TallyOf = Tally & { surveyId: string; teacherId: string | null };
export type Year = { id: string; academicYear: number; questions: StoredQuestion[] };

/** Whether a tally is one of a question, as it is asked now: once, or of each teacher. */
export const isTo =
  ({ code, about }: Pick<StoredQuestion, 'code' | 'about'>) =>
  ({ question, teacherId }: TallyOf): boolean =>
    question === code && (teacherId !== null) === (about === 'teacher');

/** Whether a survey asked for a grade by that code: another template may have asked something else by it. */
export const asksScale =
  ({ code, about = 'course' }: StoredQuestion) =>
  ({ questions }: Year): boolean =>
    questions.some(
      (asked) => asked.code === code && asked.kind === 'scale' && (asked.about ?? 'course') === about,
    );

/** Of the course, and of its teachers this one alone: what was said of a colleague isn't read. */
export const talliesFor = (db: Database, surveyIds: string[], professorId: string): Promise<TallyOf[]> =>
  talliesOf(db, surveyIds, eq(surveyAnswers.teacherId, professorId));

/** The same unit's surveys of the two years before whose results are shown; each is a line of the trend. */
export const pastSurveys = (db: Database, { survey, unitId, academicYear }: Taught): Promise<Year[]> =>
  db
    .select({ id: surveys.id, academicYear: offerings.academicYear, questions: surveys.questions })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .where(
      and(
        eq(offerings.unitId, unitId),
        gt(offerings.academicYear, academicYear - TREND_YEARS),
        lte(offerings.academicYear, academicYear - 1),
        ne(surveys.id, survey.id),
        sql`${surveys.respondents} >= ${RESULTS_FROM}`,
        exists(gradedOf(db)),
      ),
    )
    .orderBy(asc(offerings.academicYear), asc(surveys.id));

/** Of all that was said in these surveys. */
export const talliesOfAll = (db: Database, surveyIds: string[]): Promise<TallyOf[]> =>
  talliesOf(db, surveyIds);

const talliesOf = (db: Database, surveyIds: string[], ofTeachers?: SQL): Promise<TallyOf[]> =>
  db
    .select({
      surveyId: surveyAnswers.surveyId,
      question: surveyAnswers.question,
      teacherId: surveyAnswers.teacherId,
      attended: surveyAnswers.attended,
      answer: surveyAnswers.answer,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(surveyAnswers)
    .where(
      and(
        inArray(surveyAnswers.surveyId, surveyIds),
        ofTeachers && or(isNull(surveyAnswers.teacherId), ofTeachers),
      ),
    )
    .groupBy(
      surveyAnswers.surveyId,
      surveyAnswers.question,
      surveyAnswers.teacherId,
      surveyAnswers.attended,
      surveyAnswers.answer,
    );
