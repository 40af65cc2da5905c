'use client';

import { useTranslations } from 'next-intl';
import { type Seats, useSeats } from '@/lib/realtime/use-seats';

/** How many seats are left and how many wait, kept up to date and marked for a moment when it changes. */
export function LiveSeats({
  courseId,
  seats: made,
  now,
  waits,
}: {
  courseId: string;
  seats: Seats;
  /** The institution's instant at which the page was made (ISO). */
  now: string;
  /** The reader stands in the queue, and may move up. */
  waits: boolean;
}) {
  const t = useTranslations('courses.seats');
  const saysMore = (event: Seats, seats: Seats) => waits || isFull(event) !== isFull(seats);
  const { seats, isNewer } = useSeats({ courseId }, made, now, saysMore);
  const { taken, capacity, waitlisted } = seats;
  return (
    <p key={`${taken} ${waitlisted}`} className={`tabular-nums ${isNewer ? 'animate-mark' : ''}`}>
      {capacity === null ? t('unlimited') : t('free', { left: Math.max(0, capacity - taken), capacity })}
      {waitlisted > 0 && ` · ${t('waiting', { count: waitlisted })}`}
    </p>
  );
}

/** No seat for who comes now: while somebody waits, the next free one is theirs. */
const isFull = ({ taken, capacity, waitlisted }: Seats) =>
  waitlisted > 0 || (capacity !== null && taken >= capacity);
