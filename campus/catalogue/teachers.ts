import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { byName } from '../db/folded.ts';
import { nameForOthers } from '../db/name-for-others.ts';
import { oneOf, prepared } from '../db/prepared.ts';
import { offeringTeachers, people, profiles } from '../db/schema.ts';

export type Teacher = { id: string; name: string; email: string | null };

/** Who teaches each of the courses, by family name; a course without teachers isn't in the map. */
export async function teachersOf(db: Database, courseIds: string[]): Promise<Map<string, Teacher[]>> {
  const rows = await teachersOfMany(db).execute({ courseIds });
  return Map.groupBy(rows, ({ courseId }) => courseId);
}

const teachersOfMany = prepared((db) =>
  db
    .select({
      courseId: offeringTeachers.offeringId,
      id: profiles.id,
      name: nameForOthers,
      email: people.email,
    })
    .from(offeringTeachers)
    .innerJoin(profiles, eq(profiles.id, offeringTeachers.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(oneOf(offeringTeachers.offeringId, 'courseIds'))
    .orderBy(...byName())
    .prepare(''),
);

/** The hub groups of who teaches or examines a course: everybody's around it, and their own. */
export const teachersGroups = (offeringId: PgColumn): SQL =>
  sql`unnest(array['course:' || ${offeringId}, 'teachers:' || ${offeringId}])`;
