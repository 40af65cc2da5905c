import { useTranslations } from 'next-intl';
import { Announced } from '@/components/ui/feedback/announced';
import { useSpan } from '@/components/ui/time/use-span';
import type { StudentExam } from '@/contract/exams/exams';
import type { Reason } from '@/contract/wire/refusal';
import { BookingProvider } from '../booking/booking-provider';
import { holds, isAsked } from '../booking-action';
import type { Present } from '../exam-groups';
import { LiveExamProvider } from '../live-exam';
import { useExamTexts } from '../use-exam-texts';
import { ExamRowBody } from './exam-row-body';

/**
 * A session in a student's list: when and where, the seats left, what forbids booking or when it opens, and
 * the one action.
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
  const words = useExamTexts(exam, present, isAmbiguous);
  return (
    <LiveExamProvider exam={exam} name={words.name} now={present.now}>
      <BookingProvider>
        <ExamRowBody words={words} primary={primary} own={<OwnBooking exam={exam} />} above={above} />
      </BookingProvider>
    </LiveExamProvider>
  );
}

/** The reader's booking: its slot, the time left to cancel, why it was lost. A change is read out. */
function OwnBooking({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams.own');
  const span = useSpan();
  const { booking, slots, voidableUntil, phase } = exam;
  if (!booking) return null;
  const slot = booking.status === 'booked' && slots.find(({ id }) => id === booking.slotId);
  const isAhead = holds(exam) && phase !== 'running' && phase !== 'over';
  const words = [
    slot && [t('slot', { time: span(slot, 'time') }), slot.room].filter(Boolean).join(', '),
    isAhead &&
      t(booking.status === 'waitlisted' ? 'waits' : 'voidUntil', { instant: new Date(voidableUntil) }),
    isAsked(exam) && !booking.answer && t('unanswered'),
    booking.voidReason && t('reason', { reason: booking.voidReason }),
  ];
  return <Announced of={exam.courseTitle}>{words.filter(Boolean).join(' · ')}</Announced>;
}
