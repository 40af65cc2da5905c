import type { BookedSince, UnitsUnattended } from '../../area.ts';
import { takenSince } from './built-on.ts';
import { takeBack } from './take-back.ts';

/** Gives up the exams of units whose lessons were not attended after all, where too little of them was seen. */
export const voidOfUnattended: UnitsUnattended = (tx, { careerId, unitIds }, now) =>
  takeBack(tx, { careerId, fact: 'attended', unitIds }, now);

/** Whether an exam of the unit was booked since then on the strength of the attendance. */
export const bookedOnAttendance: BookedSince = async (tx, { careerIds, unitId, since }) =>
  (await takenSince(tx, { careerIds, fact: 'attended', unitIds: [unitId], since })).length > 0;
