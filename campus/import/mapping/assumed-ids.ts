import type { Fields } from '../reading/files.ts';

const ASSUMED = 'assumed:';
const OF_CLASS = 'class ';

/** A row that no bundle holds: it is made anew by each import, as long as it is needed. */
export const isAssumed = (sourcedId: string): boolean => sourcedId.startsWith(ASSUMED);

export const assumedId = (sourcedId: string): string => ASSUMED + sourcedId;

/** What an assumed row is of: the course that a class names, so that it is the same course once that comes itself. */
export const realIdOf = (sourcedId: string): string =>
  isAssumed(sourcedId) ? sourcedId.slice(ASSUMED.length) : sourcedId;

/** The course of a class, which may be an assumed one. */
export function courseIdOf(
  { sourcedId, courseSourcedId }: Fields['classes'],
  courses: { has(sourcedId: string): boolean },
): string {
  if (courses.has(courseSourcedId)) return courseSourcedId;
  return assumedId(courseSourcedId || OF_CLASS + sourcedId);
}
