import type { Ceased } from '../../area.ts';
import { giveUpBookings } from './give-up-bookings.ts';

/** Gives up all that a career that isn't active any more has booked. */
export const voidOfCeased: Ceased = (tx, careerId, now) =>
  giveUpBookings(tx, { careerId, code: 'exams.career_not_active' }, now);
