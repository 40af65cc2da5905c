import type { Database } from '../../db/database.ts';
import { type ActiveLock, type Guarded, guard, timesOf } from '../../locks/locks-on.ts';
import { stopsFrom } from '../../locks/machine.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { type CareerBooking, isLive } from './career-bookings.ts';
import type { Career } from './career-facts.ts';

/** What a pass of a lock was used for. */
export const examOf = (sessionId: string): string => `exam:${sessionId}`;

/** Locks against booking this session, and the passes to use; a place in its queue has used its pass. */
export function locksAgainst(
  { id, unitId, academicYear }: SessionWithSlots,
  { locks, bookings }: Career,
  now: Date,
): Guarded {
  const isIn = bookings.some((booking) => booking.sessionId === id && isLive(booking, now));
  const doneAs = isIn ? examOf(id) : undefined;
  return guard(locks, { action: 'EXAM_BOOK', unitId, academicYear, doneAs }, now);
}

/** Uses up the passes by which the office lets a booking of this session stand against the career's locks. */
export const passLocks = (
  tx: Database,
  session: SessionWithSlots,
  career: Career,
  now: Date,
): Promise<void> =>
  spendPasses(
    tx,
    locksAgainst(session, career, now).passes,
    { careerId: career.id, usedFor: examOf(session.id) },
    now,
  );

/**
 * The locks for which a booking is voided when booking closes, if they still stand then. A lock that takes
 * effect only after the close voids nothing.
 */
export function riskOf(booking: CareerBooking, locks: ActiveLock[], now: Date): ActiveLock[] {
  const { unitId, academicYear, sessionId, sessionStartsAt, status } = booking;
  const isTaken = (status === 'booked' || status === 'waitlisted') && isLive(booking, now);
  if (!isTaken || now >= sessionStartsAt) return [];
  const act = { action: 'EXAM_BOOK', unitId, academicYear, doneAs: examOf(sessionId) } as const;
  return guard(locks, act, now).blocking.filter((lock) => isInTime(lock, booking));
}

const isInTime = (lock: ActiveLock, { bookingClosesAt }: CareerBooking): boolean =>
  stopsFrom(timesOf(lock)) <= bookingClosesAt && lock.placedAt <= bookingClosesAt.getTime();
