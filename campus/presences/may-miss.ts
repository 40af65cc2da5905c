import type { MayMiss } from '../area.ts';
import { standingsOf } from './standings.ts';

/** How many lessons of each kind a student may still miss, where a course asks for that kind and it isn't seen yet. */
export const mayMiss: MayMiss = async (db, { careerId, courseIds }, now) => {
  if (courseIds.length === 0) return new Map();
  const standings = await standingsOf(db, { careerIds: [careerId], courseIds }, now);
  return new Map(
    standings.map(({ courseId, kinds }) => [
      courseId,
      kinds.flatMap(({ kind, standing, required, canMiss }) =>
        standing === 'met' || standing === 'exempt' || required === null || canMiss === null
          ? []
          : [{ kind, required, count: canMiss }],
      ),
    ]),
  );
};
