import type { ResultsDue } from '../../area.ts';
import { isOpenOutcome } from '../bookings/booking-facts.ts';
import { bookingsOf, type CareerBooking, isLive } from '../bookings/career-bookings.ts';
import { goesOnRecord } from '../sessions/session-rules.ts';

/** Units of which an exam that goes on record was sat, or has begun, and isn't on record yet. */
export const resultsDue: ResultsDue = async (db, careerId, now) =>
  (await bookingsOf(db, careerId, now))
    .filter((booking) => goesOnRecord(booking) && isDue(booking, now))
    .map(({ unitId }) => unitId);

const isDue = (booking: CareerBooking, now: Date): boolean =>
  booking.outcome === null
    ? booking.sessionStartsAt <= now && isLive(booking, now)
    : isOpenOutcome(booking.outcome);
