'use client';

import { useState } from 'react';
import type { Seats, SeatsChanged } from '@/contract/live/hub-payloads';
import { useRevalidate } from './revalidate';
import { useHubEvent } from './use-hub-event';

/**
 * The seats of a course or an exam session: as of the page (`now`, ISO), then as the hub tells. The page is
 * read again only when `saysMore` finds that the event changes more than the seats.
 */
export function useSeats(
  of: { courseId: string } | { examId: string },
  made: Seats,
  now: string,
  saysMore: (event: SeatsChanged, seats: Seats) => boolean,
) {
  const revalidate = useRevalidate();
  const [told, setTold] = useState<SeatsChanged | null>(null);

  const isNewer = told !== null && (told.occurredAt ?? '') > now;
  const seats: Seats = isNewer ? told : made;

  useHubEvent('seatsChanged', (event, spreadMs) => {
    const isOurs = 'examId' in of ? event?.examId === of.examId : event?.courseId === of.courseId;
    if (!event || !isOurs) return;
    setTold(event);
    if (saysMore(event, seats)) revalidate(spreadMs);
  });
  return { seats, isNewer };
}
