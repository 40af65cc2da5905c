import { localDay } from '@/components/ui/time/local-time';
import type { StudentExam } from '@/contract/exams/exams';
import { actionOf, holds, isRefused } from './booking-action';

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The bookable sessions, by urgency: opens or closes today, open, opens soon, later, or not bookable. */
export const examGroups = ['today', 'open', 'soon', 'later', 'refused'] as const;
export type ExamGroup = (typeof examGroups)[number];

/** The instant (ISO) at which a page was made, and the zone that says which day that is. */
export type Present = { now: string; timeZone: string };

/**
 * The group of a session. It stays there when its window opens, when it is booked and when it fills up, so
 * that no press hits another row. Null: it is listed only among the booked ones.
 */
export function groupOf(exam: StudentExam, present: Present): ExamGroup | null {
  const { booking, phase, cancelled, bookingOpensAt, bookingClosesAt } = exam;
  if (cancelled || phase === 'running' || phase === 'over') return null;
  if (holds(exam) && phase !== 'open') return null;
  if (booking?.status === 'voided' && booking.voidReason) return null;
  if (isRefused(exam, actionOf(exam, exam, present.now))) return 'refused';
  const opensIn = Date.parse(bookingOpensAt) - Date.parse(present.now);
  if ([bookingOpensAt, bookingClosesAt].some((at) => isToday(at, present))) return 'today';
  if (opensIn <= HOUR_MS) return opensIn > 0 ? 'today' : 'open';
  return opensIn <= WEEK_MS ? 'soon' : 'later';
}

/** By what happens next, and never by anything that changes while one looks. */
export function inOrder(exams: StudentExam[], group: ExamGroup, present: Present): StudentExam[] {
  const next = (exam: StudentExam) => nextOf(exam, group, present);
  return exams.toSorted((one, other) => next(one).localeCompare(next(other)));
}

function nextOf({ startsAt, bookingOpensAt, bookingClosesAt }: StudentExam, group: ExamGroup, at: Present) {
  if (group === 'refused') return startsAt;
  if (group === 'open') return bookingClosesAt;
  if (group === 'today' && isToday(bookingClosesAt, at) && !isToday(bookingOpensAt, at))
    return bookingClosesAt;
  return bookingOpensAt;
}

/** What can be booked, or waited for, at this moment. */
export const isBookable = (exam: StudentExam, now: string): boolean =>
  exam.phase === 'open' && ['book', 'queue', 'switch'].includes(actionOf(exam, exam, now));

/** What a student has booked, waits for, has sat, or lost through others. */
export const isOwn = (exam: StudentExam): boolean =>
  holds(exam) || (exam.booking?.status === 'voided' && exam.booking.voidReason !== null);

/** Whether the reader has or had a seat. A place in the queue or a lost seat is listed but does not count. */
export const holdsSeat = (exam: StudentExam): boolean => holds(exam) && exam.booking?.status !== 'waitlisted';

/** Whether an instant (ISO) lies on the day of `now`. */
export const isToday = (at: string, { now, timeZone }: Present): boolean =>
  localDay(at, timeZone) === localDay(now, timeZone);
