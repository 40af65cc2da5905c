import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../contract/courses.ts';

/** Who is in a course, or was to its end: has its lessons and materials, and stands on its roster. */
export const IN_COURSE: readonly EnrolmentStatus[] = ['enrolled', 'completed', 'not_completed'];

/** The same, as a condition on the state of an enrolment: the words are part of the question's text. */
export const isInCourse = (status: SQLWrapper): SQL<boolean> =>
  sql`${status} in (${sql.raw(IN_COURSE.map((word) => `'${word}'`).join(', '))})`;
