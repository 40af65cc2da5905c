'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Status } from '@/components/ui/feedback/status';
import { SeatsLine } from '@/components/ui/figures/seats-line';
import type { Tone } from '@/components/ui/tones';
import type { BookingStatus, StudentExam } from '@/contract/exams/exams';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { isOwn } from './exam-groups';
import { useLiveExam } from './live-exam';
import { isWaiting } from './requests/exam-request';
import { RequestLabel } from './requests/request-label';
import type { ExamTexts } from './use-exam-texts';

/** The state of a session for the reader: the own booking, another one of the same course, or the seats. */
export function ExamState({ words }: { words: ExamTexts }) {
  const { exam } = useLiveExam();
  if (isOwn(exam) || exam.cancelled) return <BookingLabel />;
  if (exam.request && isWaiting(exam)) return <RequestLabel of={exam.request} />;
  if (words.switchFrom) return <Status tone="success">{words.switchFrom}</Status>;
  return <ExamSeats written={words.seats} />;
}

/** The line below: what goes with the own booking, or until when one can book. */
export function ExamNote({ words, own }: { words: ExamTexts; own: ReactNode }) {
  const { exam } = useLiveExam();
  if (isOwn(exam) || exam.cancelled) return own;
  if (words.switchFrom) return <ExamSeats written={words.seats} />;
  return <OpeningText {...words} />;
}

/** How many seats of a session are left and how many wait, kept up to date. */
function ExamSeats({ written }: { written: string }) {
  const { exam, seats, isNewer } = useLiveExam();
  return <SeatsLine written={written} seats={seats} isNewer={isNewer} hasQueue={exam.queueOpen} />;
}

/** When booking opens; after that, until when it is open. The server wrote both. The opening is announced. */
function OpeningText({ opens, closes }: { opens: string; closes: string }) {
  const t = useTranslations('exams.row');
  const { exam, name: session, opensIn } = useLiveExam();
  const isOpen = opensIn === 0 && exam.phase !== 'closed';
  useAnnounced(isOpen && exam.phase === 'not_open' ? t('openNow', { session }) : null);
  return opensIn > 0 ? opens : closes;
}

/** Where the reader's booking of a session stands; nothing without one. */
function BookingLabel() {
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
