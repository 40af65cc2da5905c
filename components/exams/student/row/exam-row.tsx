import type { StudentExam } from '@/contract/exams/exams';
import type { Reason } from '@/contract/wire/refusal';
import { BookingProvider } from '../booking/booking-provider';
import type { Present } from '../exam-groups';
import { LiveExamProvider } from '../live-exam';
import { useExamWords } from '../use-exam-words';
import { ExamRowBody } from './exam-row-body';
import { OwnBooking } from './own-booking';

/**
 * A session as a student sees it in a list: when and where, how many seats are left at this moment, what stands
 * against booking or when it opens, and the one thing to do.
 */
export function ExamRow({
  exam,
  present,
  primary = false,
  isAmbiguous = false,
  above,
}: {
  exam: StudentExam;
  present: Present;
  primary?: boolean;
  /** Another one of its course is on the same day. */
  isAmbiguous?: boolean;
  /** What stands against all of the list, and is said above it. */
  above?: Reason | undefined;
}) {
  const words = useExamWords(exam, present, isAmbiguous);
  return (
    <LiveExamProvider exam={exam} name={words.name} now={present.now}>
      <BookingProvider>
        <ExamRowBody words={words} primary={primary} own={<OwnBooking exam={exam} />} above={above} />
      </BookingProvider>
    </LiveExamProvider>
  );
}
