import { remedyOfEach } from '@/components/ui/rows/said-above';
import type { Course } from '@/contract/courses/courses';
import type { Reason } from '@/contract/wire/refusal';
import { isIn } from './enrolment-state';

/** The rule that stands against every course at once. */
const OF_CAREER = 'courses.career_not_active';

/** Rules that time takes away by itself: a row says when. */
const WATCHED = 'courses.window_not_open';

/** The rules that a course's own row has to say; none where the time alone stands against it. */
export const reasonsOfRow = ({ reasons }: Pick<Course, 'reasons'>): Reason[] =>
  reasons.filter(({ code }) => code !== OF_CAREER && code !== WATCHED);

type Refused = Pick<Course, 'reasons' | 'becomes' | 'enrolment'>;

/** Said once above a list: that the career is not active, or the common remedy of all refused courses. */
export function saidAboveCourses(courses: Refused[]): Reason | undefined {
  const ofCareer = courses.flatMap(({ reasons }) => reasons).find(({ code }) => code === OF_CAREER);
  const refused = courses.filter((course) => course.becomes === null && !isIn(course));
  return ofCareer ?? remedyOfEach(refused.map(reasonsOfRow).filter(({ length }) => length > 0));
}
