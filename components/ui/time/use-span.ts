import { useFormatter } from 'next-intl';

/**
 * Writes a span: "mer 14 gen, 09:00–11:00", or "09:00–11:00" if the day is clear. It joins the parts
 * itself, since server and browser write a range with different spaces.
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
