'use client';

import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { Tone } from '@/components/ui/tones';
import type { BookingStatus, StudentExam } from '@/contract/exams/exams';
import { useLiveExam } from '../live-exam';

/** Where the reader's booking of a session stands; nothing without one. */
export function BookingWord() {
  const t = useTranslations('exams.ownStatus');
  const { exam } = useLiveExam();
  const state = stateOf(exam);
  if (!state) return null;
  return <Status tone={toneOf[state]}>{t(state, { position: String(exam.booking?.position ?? '') })}</Status>;
}

type State = BookingStatus | 'waiting' | 'cancelled';

/** `waiting` once the place is known. */
function stateOf({ booking, cancelled, phase }: StudentExam): State | null {
  if (cancelled) return 'cancelled';
  if (!booking || (booking.status === 'voided' && !booking.voidReason)) return null;
  if (booking.status === 'booked' && phase === 'over') return 'present';
  return booking.status === 'waitlisted' && booking.position !== null ? 'waiting' : booking.status;
}

const toneOf: Record<State, Tone> = {
  booked: 'success',
  waitlisted: 'info',
  waiting: 'info',
  present: 'info',
  voided: 'danger',
  cancelled: 'danger',
  absent: 'neutral',
  withdrew: 'neutral',
};
