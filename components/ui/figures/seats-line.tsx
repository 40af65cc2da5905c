'use client';

import type { Seats } from '@/contract/live/hub-payloads';
import { useSeatsTexts } from './use-seats-texts.ts';

/** The seats of a course or an exam session, as the server wrote them. News are marked for a moment. */
export function SeatsLine({
  written,
  seats,
  isNewer,
  hasQueue = true,
}: {
  /** By `useSeatsTexts`; the first number costs a browser 20 ms. */
  written: string;
  seats: Seats;
  isNewer: boolean;
  hasQueue?: boolean;
}) {
  const seatsTexts = useSeatsTexts();
  return (
    <span key={`${seats.taken} ${seats.waitlisted}`} className={isNewer ? 'animate-mark' : undefined}>
      {isNewer ? seatsTexts(seats, { hasQueue }) : written}
    </span>
  );
}
