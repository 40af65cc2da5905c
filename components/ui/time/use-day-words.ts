import { useFormatter } from 'next-intl';

/** What a tile says of an instant (ISO, UTC) in the institution's zone: day and month, and the day read out. */
export type DayWords = { day: string; month: string; name: string };

export function useDayWords() {
  const format = useFormatter();
  return (at: string): DayWords => {
    const instant = new Date(at);
    return {
      day: format.dateTime(instant, { day: 'numeric' }),
      month: format.dateTime(instant, { month: 'short' }),
      name: format.dateTime(instant, 'day'),
    };
  };
}
