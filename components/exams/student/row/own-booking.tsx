import { useTranslations } from 'next-intl';
import { Announced } from '@/components/ui/feedback/announced';
import { useSpan } from '@/components/ui/time/use-span';
import type { StudentExam } from '@/contract/exams/exams';
import { holds, isAsked } from '../exam-offer';

/** What goes with the reader's booking: turn, time to give it up, why it was taken away. Read out when it changes. */
export function OwnBooking({ exam }: { exam: StudentExam }) {
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
