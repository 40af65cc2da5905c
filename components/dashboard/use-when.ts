import { useFormatter } from 'next-intl';

/** "mer 09:00 · Aula 8", with `more` at the end. Beside a date tile, the weekday is enough. */
export function useWhen() {
  const format = useFormatter();
  return ({ startsAt, room }: { startsAt: string; room: string }, more: string | false = false): string => {
    const instant = new Date(startsAt);
    const day = format.dateTime(instant, { weekday: 'short' });
    return [`${day} ${format.dateTime(instant, 'time')}`, room, more].filter(Boolean).join(' · ');
  };
}
