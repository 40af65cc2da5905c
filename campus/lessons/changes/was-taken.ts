import { eq } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { attendanceRuns, diaryEntries, lessons } from '../../db/schema.ts';

/** Whether its roll was called, or somebody wrote what was taught; no roll of it is opened until the transaction ends. */
export async function wasTaken(tx: Database, lessonId: string): Promise<boolean> {
  await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId)).for('no key update');
  return (await takenAmong(tx, [lessonId])).size > 0;
}

/** Those of these lessons whose roll was called, or of which somebody wrote what was taught. */
export async function takenAmong(db: Database, lessonIds: string[]): Promise<Set<string>> {
  if (lessonIds.length === 0) return new Set();
  const called = db
    .select({ id: attendanceRuns.id })
    .from(attendanceRuns)
    .where(among(attendanceRuns.id, lessonIds));
  const written = db
    .select({ id: diaryEntries.lessonId })
    .from(diaryEntries)
    .where(among(diaryEntries.lessonId, lessonIds));
  return new Set((await union(called, written)).map(({ id }) => id));
}
