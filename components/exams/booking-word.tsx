import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/status';
import type { Tone } from '@/components/ui/tones';
import type { BookingStatus, StudentExam } from '@/contract/exams';

/** Where the reader's booking of a session stands, in the one word it has everywhere; nothing without one. */
export function BookingWord({ exam: { booking, cancelled } }: { exam: StudentExam }) {
  const t = useTranslations('exams.status');
  if (cancelled) return <Status tone="danger">{t('cancelled')}</Status>;
  if (!booking || (booking.status === 'voided' && !booking.voidReason)) return null;
  return <Status tone={toneOf[booking.status]}>{t(booking.status)}</Status>;
}

const toneOf: Record<BookingStatus, Tone> = {
  booked: 'success',
  waitlisted: 'info',
  present: 'info',
  voided: 'danger',
  absent: 'neutral',
  withdrew: 'neutral',
};
