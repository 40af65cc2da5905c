import type { Course } from '@/contract/courses';
import { isStanding } from './standing';

/** Where a course stands among those with enrolments: open to the reader, to open, or not for the reader now. */
export type CourseGroup = 'now' | 'later' | 'refused';

/** A course stays in its place when the reader enrols: nobody's finger hits another one. */
export function groupOf({ becomes, enrolment, window }: Course): CourseGroup {
  if (isStanding(enrolment?.status ?? null)) return 'now';
  if (becomes === null) return 'refused';
  return window?.phase === 'open' ? 'now' : 'later';
}
