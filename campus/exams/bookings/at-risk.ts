import { guard, type StandingLock, timesOf } from '../../locks/locks-on.ts';
import { stopsFrom } from '../../locks/machine.ts';
import { type CareerBooking, isLive } from './career-bookings.ts';

/** What a pass of a lock was used for. */
export const examOf = (sessionId: string): string => `exam:${sessionId}`;

/**
 * The locks for which a booking is voided once booking closes, if they still stand then: they stop what was booked. One
 * that stops things only after the closing takes nothing away any more.
 */
export function riskOf(booking: CareerBooking, locks: StandingLock[], now: Date): StandingLock[] {
  const { unitId, academicYear, sessionId, sessionStartsAt, status } = booking;
  const isTaken = (status === 'booked' || status === 'waitlisted') && isLive(booking, now);
  if (!isTaken || now >= sessionStartsAt) return [];
  const act = { action: 'EXAM_BOOK', unitId, academicYear, doneAs: examOf(sessionId) } as const;
  return guard(locks, act, now).blocking.filter((lock) => isInTime(lock, booking));
}

const isInTime = (lock: StandingLock, { bookingClosesAt }: CareerBooking): boolean =>
  stopsFrom(timesOf(lock)) <= bookingClosesAt && lock.placedAt <= bookingClosesAt.getTime();
