import { localDay } from './local-time.ts';

type Held = { courseTitle: string; startsAt: string };

/** Those that another one of the list shares course and day with (in the institution's zone): named by both alone, they would be told apart by nothing. */
export function ambiguousTitles<Each extends Held>(list: Each[], timeZone: string): ReadonlySet<Each> {
  const named = Map.groupBy(
    list,
    ({ courseTitle, startsAt }) => `${localDay(startsAt, timeZone)} ${courseTitle}`,
  );
  return new Set([...named.values()].filter((same) => same.length > 1).flat());
}
