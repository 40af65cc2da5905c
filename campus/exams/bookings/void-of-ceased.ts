import type { Ceased } from '../../area.ts';
import { takeBack } from './take-back.ts';

/** Gives up all that a career that isn't active any more has booked. */
export const voidOfCeased: Ceased = (tx, careerId, now) => takeBack(tx, { careerId, fact: 'active' }, now);
