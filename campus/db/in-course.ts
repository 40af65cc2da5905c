import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../contract/courses/enrolments.ts';
import { oneOf } from './one-of.ts';

/** Who is in a course, or was to its end: has its lessons and materials, and stands on its roster. */
export const IN_COURSE: readonly EnrolmentStatus[] = ['enrolled', 'completed', 'not_completed'];

/** The same, as a condition on the state of an enrolment. */
export const isInCourse = (status: SQLWrapper): SQL<boolean> => oneOf(status, IN_COURSE);
