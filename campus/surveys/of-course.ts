import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { courseUnits, offerings, surveys } from '../db/schema.ts';

/** Surveys with the course that they are about. */
export const surveysOfCourses = (db: Database) =>
  db
    .select({ survey: surveys, unitId: offerings.unitId, course: courseUnits.title })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId));

export type SurveyOfCourse = Awaited<ReturnType<typeof surveysOfCourses>>[number];
