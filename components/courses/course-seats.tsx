import { useSeatsWords } from '@/components/ui/use-seats-words';
import type { Course } from '@/contract/courses';
import { LiveSeats } from './live-seats';

/** The seats of a course while there is a window to enrol in. */
export function CourseSeats({ course: { id, window, enrolment }, now }: { course: Course; now: string }) {
  const seatsWords = useSeatsWords();
  if (!window) return null;
  const waits = enrolment?.position != null;
  return <LiveSeats courseId={id} seats={window} written={seatsWords(window)} now={now} waits={waits} />;
}
