import { count, desc, eq, sql } from 'drizzle-orm';
import type { SurveyStatus } from '../../contract/surveys/surveys.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, offerings, surveyAssignments, surveys } from '../db/schema.ts';
import { inLanguage } from '../platform/texts.ts';

/** For the office: every survey of a state, or all, the latest first. */
export async function listSurveys(db: Database, status: SurveyStatus | undefined, language: Language) {
  const rows = await db
    .select({
      survey: surveys,
      course: courseUnits.title,
      academicYear: offerings.academicYear,
      asked: count(surveyAssignments.id),
      answered: sql<number>`count(*) filter (where ${surveyAssignments.status} = 'completed')`.mapWith(
        Number,
      ),
    })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(surveyAssignments, eq(surveyAssignments.surveyId, surveys.id))
    .where(status && eq(surveys.status, status))
    .groupBy(surveys.id, courseUnits.id, offerings.id)
    .orderBy(desc(surveys.closesAt), desc(surveys.id));
  return rows.map(({ survey: { id, opensAt, closesAt, ...survey }, course, ...counts }) => ({
    ...{ surveyId: id, status: survey.status, mandatory: survey.mandatory },
    ...counts,
    course: inLanguage(course, language),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
  }));
}
