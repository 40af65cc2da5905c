'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { SeatsChanged } from '@/contract/hub-events';
import { useHubEvent } from '@/lib/realtime/use-hub-event';

export type Seats = { taken: number; capacity: number | null; waitlisted: number };

/** A rush reaches many pages at once: what they ask again is spread over a second. */
const JITTER_MS = 1_000;

/**
 * The seats of a course: as the page was made at `now` (ISO), then as the hub tells. The page is read again only when
 * it has to be: the last seat went or came back, or the reader waits and may have moved up.
 */
export function useSeats(courseId: string, made: Seats, now: string, waits: boolean) {
  const router = useRouter();
  const [told, setTold] = useState<SeatsChanged | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isNewer = told !== null && (told.occurredAt ?? '') > now;
  const seats: Seats = isNewer ? told : made;

  useHubEvent('seatsChanged', (event) => {
    if (event?.courseId !== courseId) return;
    setTold(event);
    if (!waits && isFull(event) === isFull(seats)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router.refresh(), Math.random() * JITTER_MS);
  });
  return { seats, isNewer };
}

const isFull = ({ taken, capacity, waitlisted }: Seats) =>
  waitlisted > 0 || (capacity !== null && taken >= capacity);
