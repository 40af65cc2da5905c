'use client';

import { SeatsLine } from '@/components/ui/figures/seats-line';
import type { Course } from '@/contract/courses/courses';
import { useCourseSeats } from '../use-course-seats';

/** How many seats of a course are left and how many wait, kept up to date. */
export function LiveSeats({ course, written, now }: { course: Course; written: string; now: string }) {
  const { seats, isNewer } = useCourseSeats(course, now);
  return seats && <SeatsLine written={written} seats={seats} isNewer={isNewer} />;
}
