import { subMilliseconds } from 'date-fns/subMilliseconds';
import type { BookingStatus, ExamPhase } from '../../../contract/exams/exams.ts';
import { PROMOTE_UNTIL_MS } from '../../../contract/wire/constants.ts';

type Dates = { bookingOpensAt: Date; bookingClosesAt: Date; startsAt: Date; endsAt: Date };

/** Where a session stands in time; the window is [bookingOpensAt, bookingClosesAt). */
export function phaseOf({ bookingOpensAt, bookingClosesAt, startsAt, endsAt }: Dates, now: Date): ExamPhase {
  if (now < bookingOpensAt) return 'not_open';
  if (now < bookingClosesAt) return 'open';
  if (now < startsAt) return 'closed';
  return now < endsAt ? 'running' : 'over';
}

/** A queue moves up, and takes people in, until 24 h before the start. */
export const queueMoves = (
  { waitlist, startsAt }: { waitlist: boolean; startsAt: Date },
  now: Date,
): boolean => waitlist && now < subMilliseconds(startsAt, PROMOTE_UNTIL_MS);

/** No seat left; `capacity` null is without limit. */
export const isFull = ({ capacity, booked }: { capacity: number | null; booked: number }): boolean =>
  capacity !== null && booked >= capacity;

/** A seat can be given up until `cancelUntil`, a place in the queue until the start; both included. */
export const voidableUntil = (
  { cancelUntil, startsAt }: { cancelUntil: Date; startsAt: Date },
  status: BookingStatus,
): Date => (status === 'waitlisted' ? startsAt : cancelUntil);
