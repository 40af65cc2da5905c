'use client';

import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/status';
import type { Tone } from '@/components/ui/tones';
import type { BookingStatus } from '@/contract/exams';
import { useLiveExam } from './live-exam';

/** Where the reader's booking of a session stands, in the one word it has everywhere; nothing without one. */
export function BookingWord() {
  const { booking, cancelled } = useLiveExam().exam;
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
