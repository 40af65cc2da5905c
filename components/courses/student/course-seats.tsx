import { useSeatsWords } from '@/components/ui/use-seats-words';
import type { Course } from '@/contract/courses';
import { LiveSeats } from './live-seats';

/** The seats of a course while there is a window to enrol in. */
export function CourseSeats({ course, now }: { course: Course; now: string }) {
  const seatsWords = useSeatsWords();
  return course.window && <LiveSeats course={course} written={seatsWords(course.window)} now={now} />;
}
