import { and, asc, eq, exists, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import type { KeptQuestion } from '../../../contract/surveys/surveys.ts';
import type { Database } from '../../db/database.ts';
import { offerings, surveyAnswers, surveys } from '../../db/schema.ts';
import type { Tally } from './result-rules.ts';
import { gradedOf, type Taught } from './taught-surveys.ts';

const TREND_YEARS = 3;

export type TallyOf = Tally & { surveyId: string; teacherId: string | null };
export type Year = { id: string; academicYear: number; questions: KeptQuestion[] };

/** Whether a tally is one of a question, as it is asked now: once, or of each teacher. */
export const isTo =
  ({ code, about }: Pick<KeptQuestion, 'code' | 'about'>) =>
  ({ question, teacherId }: TallyOf): boolean =>
    question === code && (teacherId !== null) === (about === 'teacher');

/** Whether a survey asked for a grade by that code: another template may have asked something else by it. */
export const asksScale =
  ({ code, about = 'course' }: KeptQuestion) =>
  ({ questions }: Year): boolean =>
    questions.some(
      (asked) => asked.code === code && asked.kind === 'scale' && (asked.about ?? 'course') === about,
    );

/** Of the course, and of its teachers this one alone: what was said of a colleague isn't read. */
export const talliesFor = (db: Database, surveyIds: string[], professorId: string): Promise<TallyOf[]> =>
  talliesOf(db, surveyIds, eq(surveyAnswers.teacherId, professorId));

/** Of the same unit in the two years before, those whose results are shown; one of each year's is one line. */
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
