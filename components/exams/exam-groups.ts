import type { StudentExam } from '@/contract/exams';
import { holds, offerOf } from './exam-offer';

const DAY_MS = 24 * 60 * 60_000;

/** Where a session stands on the page: what can be booked today, what opens later, what cannot be booked. */
export type ExamGroup = 'now' | 'later' | 'refused';

/**
 * A session stays in its place when its window opens, when it is booked and when it fills up: nobody's finger hits
 * another one. Null for what is only among the booked ones.
 */
export function groupOf(exam: StudentExam, now: string): ExamGroup | null {
  const { booking, phase, cancelled } = exam;
  if (cancelled || phase === 'running' || phase === 'over') return null;
  if (holds(exam)) return phase === 'open' ? 'now' : null;
  if (booking?.status === 'voided' && booking.voidReason) return null;
  if (offerOf(exam, exam, now) === 'none' && !exam.reasons.some(({ code }) => code === 'exams.full'))
    return 'refused';
  return Date.parse(exam.bookingOpensAt) - Date.parse(now) > DAY_MS ? 'later' : 'now';
}

/** What can be booked, or waited for, at this moment. */
export const isBookable = (exam: StudentExam, now: string): boolean =>
  exam.phase === 'open' && ['book', 'queue', 'switch'].includes(offerOf(exam, exam, now));

/** What a student has booked, waits for, has sat, or lost through others. */
export const isOwn = (exam: StudentExam): boolean =>
  holds(exam) || (exam.booking?.status === 'voided' && exam.booking.voidReason !== null);
