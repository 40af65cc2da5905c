import { useFormatter } from 'next-intl';

/**
 * Writes a span of time: "mer 14 gen, 09:00–11:00", or "09:00–11:00" where the day goes without saying. Put together
 * here, since server and browser don't agree on the spaces in a range.
 */
export function useSpan() {
  const format = useFormatter();
  return (
    { startsAt, endsAt }: { startsAt: string; endsAt: string },
    style: 'fullDay' | 'dayTime' | 'time' = 'dayTime',
  ) => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const isOneDay = format.dateTime(start, 'day') === format.dateTime(end, 'day');
    const from =
      style === 'fullDay'
        ? `${format.dateTime(start, 'fullDay')}, ${format.dateTime(start, 'time')}`
        : format.dateTime(start, style);
    return `${from}–${format.dateTime(end, isOneDay ? 'time' : 'dayTime')}`;
  };
}
