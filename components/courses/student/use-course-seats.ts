'use client';

import { isFull } from '@/components/ui/figures/use-seats-texts';
import type { Course } from '@/contract/courses/courses';
import type { Seats } from '@/contract/live/hub-payloads';
import { useReached } from '@/lib/browser/clock/use-reached';
import { useRevalidateWhen } from '@/lib/realtime/revalidate';
import { useSeats } from '@/lib/realtime/use-seats';
import { hasSeat, opensNext, seatsOf } from './seats-for-reader';

const NONE: Seats = { taken: 0, capacity: null, waitlisted: 0 };

/**
 * The seats of a course as read at `now` (ISO), kept up to date; null without an enrolment window. The page
 * is read again when reserved seats fall open.
 */
export function useCourseSeats(course: Course, now: string) {
  const { id: courseId, window, enrolment } = course;
  const waits = enrolment?.position != null;
  const saysMore = (event: Seats, seats: Seats) =>
    waits ||
    isFull(event) !== isFull(seats) ||
    (window !== null && hasSeat(window, event) !== hasSeat(window, seats));
  const { seats, isNewer } = useSeats({ courseId }, window ? seatsOf(window) : NONE, now, saysMore);
  useRevalidateWhen(useReached(window && opensNext(window), now), 0);
  return { seats: window && seats, isNewer };
}
