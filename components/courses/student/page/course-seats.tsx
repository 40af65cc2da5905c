import { useSeatsWords } from '@/components/ui/figures/use-seats-words';
import type { Course } from '@/contract/courses/courses';
import { ReservedLines } from '../../reserved-lines';
import { seatsOf } from '../seats-for-reader';
import { LiveSeats } from './live-seats';

/** The seats of a course while there is a window to enrol in, and for whom some are reserved. */
export function CourseSeats({ course, now }: { course: Course; now: string }) {
  const seatsWords = useSeatsWords();
  const { window } = course;
  if (!window) return null;
  return (
    <>
      <LiveSeats course={course} written={seatsWords(seatsOf(window))} now={now} />
      <ReservedLines window={window} />
    </>
  );
}
