import type { RosterPart } from '../../area-parts.ts';
import { standingsOf } from './standings.ts';

/** How much of the lessons those of a roster have seen. */
export const rosterStandings: RosterPart = async (db, { courseId, careerIds }, _reader, now) => {
  if (careerIds.length === 0) return new Map();
  const standings = await standingsOf(db, { courseIds: [courseId], careerIds }, now);
  return new Map(standings.map(({ careerId, kinds }) => [careerId, { kinds }]));
};
