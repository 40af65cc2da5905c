import { useFormatter } from 'next-intl';

/** Writes when a lesson is: "mer 14 gen, 09:00–11:00", or its hours alone. */
export function useSpan() {
  const format = useFormatter();
  return (
    { startsAt, endsAt }: { startsAt: string; endsAt: string },
    style: 'dayTime' | 'time' = 'dayTime',
  ) => `${format.dateTime(new Date(startsAt), style)}–${format.dateTime(new Date(endsAt), 'time')}`;
}
