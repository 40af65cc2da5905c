'use client';

import type { Seats } from '@/contract/live/hub-payloads';
import { useSeatsWords } from './use-seats-words.ts';

/** The seats of a course or an exam session: as the server wrote them, until there is news, marked for a moment. */
export function SeatsLine({
  written,
  seats,
  isNewer,
  hasQueue = true,
}: {
  /** By `useSeatsWords`; the first number costs a browser 20 ms. */
  written: string;
  seats: Seats;
  isNewer: boolean;
  hasQueue?: boolean;
}) {
  const seatsWords = useSeatsWords();
  return (
    <span key={`${seats.taken} ${seats.waitlisted}`} className={isNewer ? 'animate-mark' : undefined}>
      {isNewer ? seatsWords(seats, { hasQueue }) : written}
    </span>
  );
}
