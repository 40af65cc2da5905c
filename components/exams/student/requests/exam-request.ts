import type { StudentExam } from '@/contract/exams/exams';
import type { Reason } from '@/contract/wire/refusal';
import { type BookingAction, holds, isShown } from '../booking-action';

/** What a student can do about the board of a session: ask it, or withdraw what was asked. */
export type RequestAction = 'ask' | 'withdraw';

/** The board has been asked and hasn't decided. */
export const isWaiting = (exam: Pick<StudentExam, 'request' | 'booking'>): boolean =>
  exam.request?.status === 'requested' && !holds(exam);

/** Null where neither can be done, and where the session can be booked: that comes first. */
export function requestAction(
  exam: StudentExam,
  action: BookingAction,
  opensIn: number,
): RequestAction | null {
  if (exam.cancelled || isShown(action, opensIn)) return null;
  if (isWaiting(exam)) return 'withdraw';
  return exam.canAsk ? 'ask' : null;
}

/** The board's refusal, in `words`: it leads the reasons against booking. Empty if there is no refusal. */
export function refusalOf({ request }: StudentExam, words: (reason: string) => string): Reason[] {
  if (request?.status !== 'refused') return [];
  return [{ code: 'exams.request_refused', text: words(request.reason ?? '') }];
}
