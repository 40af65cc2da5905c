import type { SessionStatus } from '../../../contract/exams/board.ts';
import type { BookingStatus, OutcomeStatus } from '../../../contract/exams/exams.ts';
import { dayOf } from '../../platform/time/days.ts';

type Session = { status: SessionStatus; startsAt: Date };

/** Whether it is written down now who comes: from the first minute of the exam's day until all results are published. */
export function isTakenNow({ status, startsAt }: Session, timeZone: string, now: Date): boolean {
  if (status === 'results_entry') return true;
  return status === 'published' && dayOf(startsAt, timeZone) <= dayOf(now, timeZone);
}

/** Whether somebody with this booking can come: there is a seat, and no outcome has been told. */
export const canCome = (booking: BookingStatus, outcome: OutcomeStatus | null): boolean =>
  booking === 'booked' && (outcome === null || outcome === 'draft');
