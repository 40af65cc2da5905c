import { useFormatter } from 'next-intl';
import { localDay } from './local-time.ts';

/** What is held at an instant (ISO, UTC), told from others of its name: "Algebra, lun 14 dic", with the hour where it has a twin. */
export function useNameWithDay() {
  const format = useFormatter();
  return (name: string, at: string, isAmbiguous = false): string => {
    const instant = new Date(at);
    const when = [format.dateTime(instant, 'day'), isAmbiguous && format.dateTime(instant, 'time')];
    return [name, ...when].filter(Boolean).join(', ');
  };
}

type Held = { courseTitle: string; startsAt: string };

/** Those that another one of the list shares course and day with (in the institution's zone): named by both alone, they would be told apart by nothing. */
export function ambiguousTitles<Each extends Held>(list: Each[], timeZone: string): ReadonlySet<Each> {
  const named = Map.groupBy(
    list,
    ({ courseTitle, startsAt }) => `${localDay(startsAt, timeZone)} ${courseTitle}`,
  );
  return new Set([...named.values()].filter((same) => same.length > 1).flat());
}
