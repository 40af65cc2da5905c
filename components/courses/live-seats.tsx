'use client';

import { isFull } from '@/components/ui/seats';
import { SeatsLine } from '@/components/ui/seats-line';
import type { Seats } from '@/contract/hub-events';
import { useSeats } from '@/lib/realtime/use-seats';

/** How many seats of a course are left and how many wait, kept up to date. */
export function LiveSeats({
  courseId,
  seats: made,
  written,
  now,
  waits,
}: {
  courseId: string;
  seats: Seats;
  written: string;
  /** The institution's instant at which the page was made (ISO). */
  now: string;
  /** The reader stands in the queue, and may move up. */
  waits: boolean;
}) {
  const saysMore = (event: Seats, seats: Seats) => waits || isTaken(event) !== isTaken(seats);
  const { seats, isNewer } = useSeats({ courseId }, made, now, saysMore);
  return <SeatsLine written={written} seats={seats} isNewer={isNewer} />;
}

/** No seat for who comes now: while somebody waits, the next free one is theirs. */
const isTaken = (seats: Seats) => seats.waitlisted > 0 || isFull(seats);
