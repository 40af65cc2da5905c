'use client';

import { isFull } from '@/components/ui/seats';
import type { Course } from '@/contract/courses';
import type { Seats } from '@/contract/hub-payloads';
import { useSeats } from '@/lib/realtime/use-seats';

const NONE: Seats = { taken: 0, capacity: null, waitlisted: 0 };

/** The seats of a course as the page was made at `now` (ISO), kept up to date; null where nobody enrols. */
export function useCourseSeats(course: Course, now: string) {
  const { id: courseId, window, enrolment } = course;
  const waits = enrolment?.position != null;
  const saysMore = (event: Seats, seats: Seats) => waits || isTaken(event) !== isTaken(seats);
  const { seats, isNewer } = useSeats({ courseId }, window ?? NONE, now, saysMore);
  return { seats: window && seats, isNewer };
}

/** No seat for who comes now: while somebody waits, the next free one is theirs. */
const isTaken = (seats: Seats) => seats.waitlisted > 0 || isFull(seats);
