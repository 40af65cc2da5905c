import type { Course } from '@/contract/courses';
import type { Reason } from '@/contract/refusal';

/** The rule that stands against every course at once: a list says it once, above its rows. */
export const OF_CAREER = 'courses.career_not_active';

/** Rules that time takes away by itself: a row says when. */
const WATCHED = 'courses.window_not_open';

/** The rules that a course's own row has to say; none where the time alone stands against it. */
export const reasonsOfRow = ({ reasons }: Pick<Course, 'reasons'>): Reason[] =>
  reasons.filter(({ code }) => code !== OF_CAREER && code !== WATCHED);
