import { inArray } from 'drizzle-orm';
import type { MayMiss } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import { attendanceRules } from '../../db/schema.ts';
import { standingsOf } from './standings.ts';

/** How many lessons of each kind a student may still miss, where a course asks for that kind and it isn't seen yet. */
export const mayMiss: MayMiss = async (db, { careerId, courseIds }, now) => {
  const asking = await askingAmong(db, courseIds);
  if (asking.length === 0) return new Map();
  const standings = await standingsOf(db, { careerIds: [careerId], courseIds: asking }, now);
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

/** Those that ask for attendance: most don't, and what a student has seen of them is no small question. */
async function askingAmong(db: Database, courseIds: string[]): Promise<string[]> {
  const rules = await db
    .selectDistinct({ courseId: attendanceRules.offeringId })
    .from(attendanceRules)
    .where(inArray(attendanceRules.offeringId, courseIds));
  return rules.map(({ courseId }) => courseId);
}
