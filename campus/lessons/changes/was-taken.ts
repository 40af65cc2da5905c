import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attendanceRuns, diaryEntries, lessons } from '../../db/schema.ts';

/** Whether its roll was called, or somebody wrote what was taught; no roll of it is opened until the transaction ends. */
export async function wasTaken(tx: Database, lessonId: string): Promise<boolean> {
  await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId)).for('no key update');
  const called = await tx.$count(attendanceRuns, eq(attendanceRuns.id, lessonId));
  const written = await tx.$count(diaryEntries, eq(diaryEntries.lessonId, lessonId));
  return called + written > 0;
}
