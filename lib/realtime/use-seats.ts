'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { Seats, SeatsChanged } from '@/contract/hub-events';
import { useHubEvent } from './use-hub-event';

/** A rush reaches many pages at once: what they ask again is spread over a second. */
const JITTER_MS = 1_000;

/**
 * The seats of a course or of an exam session: as the page was made at `now` (ISO), then as the hub tells. The page is
 * read again only when `saysMore` finds that the event means more than other seats.
 */
export function useSeats(
  of: { courseId: string } | { examId: string },
  made: Seats,
  now: string,
  saysMore: (event: SeatsChanged, seats: Seats) => boolean,
) {
  const router = useRouter();
  const [told, setTold] = useState<SeatsChanged | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isNewer = told !== null && (told.occurredAt ?? '') > now;
  const seats: Seats = isNewer ? told : made;

  useHubEvent('seatsChanged', (event) => {
    const isOurs = 'examId' in of ? event?.examId === of.examId : event?.courseId === of.courseId;
    if (!event || !isOurs) return;
    setTold(event);
    if (!saysMore(event, seats)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router.refresh(), Math.random() * JITTER_MS);
  });
  return { seats, isNewer };
}
