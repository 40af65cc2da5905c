import { useFormatter } from 'next-intl';

/** "mer 09:00 · Aula 8": beside a date's tile the day of the week is enough; with what else there is to say. */
export function useWhen() {
  const format = useFormatter();
  return ({ startsAt, room }: { startsAt: string; room: string }, more: string | false = false): string => {
    const instant = new Date(startsAt);
    const day = format.dateTime(instant, { weekday: 'short' });
    return [`${day} ${format.dateTime(instant, 'time')}`, room, more].filter(Boolean).join(' · ');
  };
}
