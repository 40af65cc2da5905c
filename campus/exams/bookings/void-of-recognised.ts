import type { UnitsRecognised } from '../../area.ts';
import { giveUpBookings } from './give-up-bookings.ts';

/** Gives up the exams of units that were recognised: there is nothing left to sit. */
export const voidOfRecognised: UnitsRecognised = (tx, { careerId, unitIds }, now) =>
  giveUpBookings(tx, { careerId, unitIds, code: 'exams.unit_recognised' }, now);
