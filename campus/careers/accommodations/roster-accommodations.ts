import type { RosterPart } from '../../area-parts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { accommodationsOn } from './held-accommodations.ts';

/** What is arranged today for those of a roster. */
export const rosterAccommodations: RosterPart = async (db, { careerIds }, { timeZone }, now) => {
  const held = await accommodationsOn(db, careerIds, dayOf(now, timeZone));
  return new Map([...held].map(([careerId, accommodations]) => [careerId, { accommodations }]));
};
