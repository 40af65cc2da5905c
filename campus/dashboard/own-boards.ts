import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { examBoards, examSessions } from '../db/schema.ts';

/** Of an exam session: the professor chairs it or sits on its board. */
export function isOnBoard(db: Database, professorId: string) {
  const boards = db
    .select({ sessionId: examBoards.sessionId })
    .from(examBoards)
    .where(eq(examBoards.profileId, professorId));
  return or(eq(examSessions.chairId, professorId), inArray(examSessions.id, boards));
}
