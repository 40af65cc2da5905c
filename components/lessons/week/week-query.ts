import { isDay, mondayOf } from './weeks';

export type WeekParams = Record<string, string | string[] | undefined>;

/** What the URL of a week asks for; no Monday is the week of today. */
export interface WeekQuery {
  monday: string | undefined;
  course: string | undefined;
}

export const readWeekQuery = ({ week, course }: WeekParams): WeekQuery => ({
  monday: isDay(week) ? mondayOf(week) : undefined,
  course: typeof course === 'string' ? course : undefined,
});

/** The week of today has no date in its address: it is always that of today. */
export function weekHref(path: string, { monday, course }: WeekQuery, today: string): string {
  const params = new URLSearchParams({
    ...(monday && monday !== mondayOf(today) && { week: monday }),
    ...(course && { course }),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
