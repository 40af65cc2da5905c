import { isFull } from '@/components/ui/figures/use-seats-texts';
import { remedyOfEach } from '@/components/ui/rows/said-above';
import type { StudentExam } from '@/contract/exams/exams';
import type { Seats } from '@/contract/live/hub-payloads';
import type { Reason } from '@/contract/wire/refusal';

/** What a student can do about a session; `none` when nothing can be done. */
export type BookingAction = 'book' | 'queue' | 'switch' | 'void' | 'leave' | 'none';

const HOUR_MS = 60 * 60_000;

/** Rules that time or a free seat takes away by itself: the page watches them, no text has to tell. */
const WATCHED = ['exams.window_not_open', 'exams.full'];

/** The rules that stand against booking, whenever it opens and however many seats there are. */
export const blockingReasons = ({ reasons }: Pick<StudentExam, 'reasons'>): Reason[] =>
  reasons.filter(({ code }) => !WATCHED.includes(code));

/** Said once above all of a list, since it holds for every session in it. */
export const saidOnce = ({ reasons }: Pick<StudentExam, 'reasons'>): Reason | undefined =>
  reasons.find(({ code }) => code === 'exams.career_not_active');

/**
 * The common remedy of several sessions, which comes first. A single session's own row says it, except for a
 * lock: nothing else can be done before.
 */
export function remedyOfAll(exams: Pick<StudentExam, 'reasons'>[]): Reason | undefined {
  const reasons = exams.map(blockingReasons);
  return exams.length === 1
    ? reasons.flat().find(({ code }) => code === 'exams.locked')
    : remedyOfEach(reasons);
}

/** What is said of a single session: that booking opens later comes last. */
export function ownReasons(exam: Pick<StudentExam, 'id' | 'reasons'>): Reason[] {
  const standing = blockingReasons(exam).filter((reason) => reason !== saidOnce(exam));
  const reasons = [...standing, ...exam.reasons.filter(({ code }) => code === 'exams.window_not_open')];
  return withWayBack({ id: exam.id, reasons });
}

/** A survey that the session waits for leads back to this very session. */
export const withWayBack = ({ id, reasons }: Pick<StudentExam, 'id' | 'reasons'>): Reason[] =>
  reasons.map((reason) =>
    reason.fixUrl?.startsWith('/student/surveys/')
      ? { ...reason, fixUrl: `${reason.fixUrl}?${new URLSearchParams({ exam: id })}` }
      : reason,
  );

/** A booking that holds: a seat, a place in the queue, or an exam that waits for its outcome. */
export const holds = ({ booking }: Pick<StudentExam, 'booking'>): boolean =>
  booking !== null && ['booked', 'waitlisted', 'present'].includes(booking.status);

/** The board asks something that its reader, booked or waiting, can still answer. */
export const isAsked = (exam: Pick<StudentExam, 'booking' | 'question' | 'phase' | 'cancelled'>): boolean =>
  Boolean(exam.question) &&
  holds(exam) &&
  !exam.cancelled &&
  exam.phase !== 'running' &&
  exam.phase !== 'over';

/** What the student can do with these seats at `now` (ISO). Whether booking is open does not count. */
export function actionOf(exam: StudentExam, seats: Seats, now: string): BookingAction {
  if (holds(exam)) return ownAction(exam, now);
  const reasons = blockingReasons(exam);
  const full = isFull(seats);
  if (reasons.length === 0) return full ? (exam.queueOpen ? 'queue' : 'none') : 'book';
  const canSwitch = exam.switchFrom !== null && reasons.every(({ code }) => code === 'exams.already_booked');
  return canSwitch && !full ? 'switch' : 'none';
}

/** A booking takes one slot of the session. The session's page offers the choice of several slots. */
export const choosesSlot = ({ slots }: Pick<StudentExam, 'slots'>, action: BookingAction): boolean =>
  action === 'book' && slots.length > 1;

/** Whether a rule forbids the booking. A booking in the course's other session does not: one can switch. */
export const isRefused = (exam: StudentExam, action: BookingAction): boolean =>
  action === 'none' &&
  !holds(exam) &&
  blockingReasons(exam).some(({ code }) => code !== 'exams.already_booked');

/** Whether to show the action, by the ms until booking opens: a switch at 0, a booking in the hour before. */
export const isShown = (action: BookingAction, opensIn: number): action is Exclude<BookingAction, 'none'> =>
  action !== 'none' && opensIn <= shownBefore[action];

const shownBefore: Record<Exclude<BookingAction, 'none'>, number> = {
  book: HOUR_MS,
  queue: HOUR_MS,
  switch: 0,
  void: Number.POSITIVE_INFINITY,
  leave: Number.POSITIVE_INFINITY,
};

function ownAction({ booking, voidableUntil }: StudentExam, now: string): BookingAction {
  if (now > voidableUntil) return 'none';
  if (booking?.status === 'waitlisted') return 'leave';
  return booking?.status === 'booked' ? 'void' : 'none';
}
