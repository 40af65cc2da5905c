import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { lessons, lessonTeachers } from '../db/schema.ts';
import { attending } from './attending.ts';

/** The courses that a student attends by the plan alone, and those of which somebody holds a lesson for others. */
export function hubGroups(db: Database, profileId: string): SQL {
  const pairs = attending(db);
  const attended = db
    .select({ name: sql`'course:' || ${pairs.courseId}` })
    .from(pairs)
    .where(eq(pairs.careerId, profileId));
  const held = db
    .select({ name: sql`'course:' || ${lessons.offeringId}` })
    .from(lessonTeachers)
    .innerJoin(lessons, eq(lessons.id, lessonTeachers.lessonId))
    .where(eq(lessonTeachers.profileId, profileId));
  return sql`${attended} union ${held}`;
}
