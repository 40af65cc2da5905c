import type { UnitsRecognised } from '../../area.ts';
import { takeBack } from './take-back.ts';

/** Gives up the exams of units that were recognised: there is nothing left to sit. */
export const voidOfRecognised: UnitsRecognised = (tx, { careerId, unitIds }, now) =>
  takeBack(tx, { careerId, fact: 'unrecognised', unitIds }, now);
