import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { lessons } from '../db/schema.ts';

/** Holds a lesson against whoever cancels it, moves it or says that it wasn't taken; several may hold it so at once. */
export const holdLesson = (tx: Database, lessonId: string) =>
  tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId)).for('share');
