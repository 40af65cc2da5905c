import { useFormatter } from 'next-intl';
import { localDay } from './local-time.ts';

/** Names a thing at an instant (ISO, UTC): "Algebra, lun 14 dic"; with the time if `isAmbiguous`. */
export function useNameWithDay() {
  const format = useFormatter();
  return (name: string, at: string, isAmbiguous = false): string => {
    const instant = new Date(at);
    const when = [format.dateTime(instant, 'day'), isAmbiguous && format.dateTime(instant, 'time')];
    return [name, ...when].filter(Boolean).join(', ');
  };
}

type Held = { courseTitle: string; startsAt: string };

/** Items that share course and day (institution's zone) with another: both alone do not tell them apart. */
export function ambiguousTitles<Each extends Held>(list: Each[], timeZone: string): ReadonlySet<Each> {
  const named = Map.groupBy(
    list,
    ({ courseTitle, startsAt }) => `${localDay(startsAt, timeZone)} ${courseTitle}`,
  );
  return new Set([...named.values()].filter((same) => same.length > 1).flat());
}
