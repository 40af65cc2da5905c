import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { RESULTS_FROM } from '../../contract/survey-constants.ts';
import type { KeptQuestion } from '../../contract/surveys.ts';
import type { Database } from '../db/database.ts';
import { offerings, programmeUnits, surveyAnswers, surveys } from '../db/schema.ts';
import type { Tally } from './result-rules.ts';
import type { Taught } from './taught-surveys.ts';

const TREND_YEARS = 3;
/** One other course alone would be known by it. */
const BENCHMARK_FROM = 2;

export type TallyOf = Tally & { surveyId: string; teacherId: string | null };
export type Year = { id: string; academicYear: number };

/** Whether a tally is one of a question, as it is asked now: once, or of each teacher. */
export const isTo =
  ({ code, about }: KeptQuestion) =>
  ({ question, teacherId }: TallyOf): boolean =>
    question === code && (teacherId !== null) === (about === 'teacher');

/** Of the course, and of its teachers this one alone: what was said of a colleague isn't read. */
export const talliesFor = (db: Database, surveyIds: string[], professorId: string): Promise<TallyOf[]> =>
  talliesOf(db, surveyIds, eq(surveyAnswers.teacherId, professorId));

/** Of the same unit in the two years before, closed and answered by enough; one of each year's is one line. */
export const pastSurveys = (db: Database, { survey, unitId, academicYear }: Taught): Promise<Year[]> =>
  db
    .select({ id: surveys.id, academicYear: offerings.academicYear })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .where(
      and(
        eq(offerings.unitId, unitId),
        gt(offerings.academicYear, academicYear - TREND_YEARS),
        lte(offerings.academicYear, academicYear - 1),
        ne(surveys.id, survey.id),
        sql`${surveys.respondents} >= ${RESULTS_FROM}`,
      ),
    )
    .orderBy(asc(offerings.academicYear), asc(surveys.id));

/**
 * Of the other courses of that year in a programme that has the unit, and of others who teach them; of one other course
 * alone it isn't told.
 */
export async function talliesOfOthers(
  db: Database,
  { survey, unitId, academicYear }: Taught,
  professorId: string,
): Promise<TallyOf[]> {
  const beside = db
    .select({ unitId: programmeUnits.unitId })
    .from(programmeUnits)
    .where(
      inArray(
        programmeUnits.programmeId,
        db
          .select({ id: programmeUnits.programmeId })
          .from(programmeUnits)
          .where(eq(programmeUnits.unitId, unitId)),
      ),
    );
  const others = await db
    .select({ id: surveys.id })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .where(
      and(
        inArray(offerings.unitId, beside),
        eq(offerings.academicYear, academicYear),
        ne(surveys.id, survey.id),
        sql`${surveys.respondents} >= ${RESULTS_FROM}`,
      ),
    );
  if (others.length < BENCHMARK_FROM) return [];
  const ids = others.map(({ id }) => id);
  return await talliesOf(db, ids, ne(surveyAnswers.teacherId, professorId));
}

const talliesOf = (db: Database, surveyIds: string[], ofTeachers: SQL): Promise<TallyOf[]> =>
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
    .where(and(inArray(surveyAnswers.surveyId, surveyIds), or(isNull(surveyAnswers.teacherId), ofTeachers)))
    .groupBy(
      surveyAnswers.surveyId,
      surveyAnswers.question,
      surveyAnswers.teacherId,
      surveyAnswers.attended,
      surveyAnswers.answer,
    );
