import type { Course } from '@/contract/courses/courses';
import { isIn } from '../enrolment-state';

/** The group of a course in the list: open to the reader, opening later, or not open to the reader now. */
export const courseGroups = ['now', 'later', 'refused'] as const;
export type CourseGroup = (typeof courseGroups)[number];

/** A course stays in its place when the reader enrols: nobody's finger hits another one. */
export function groupOf(course: Course): CourseGroup {
  const { becomes, window } = course;
  if (isIn(course)) return 'now';
  if (becomes === null) return 'refused';
  return window?.phase === 'open' ? 'now' : 'later';
}
