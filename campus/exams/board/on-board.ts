import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessions } from '../../db/schema.ts';

/** As a condition on sessions: those that a professor chairs or sits on, whoever teaches for them. */
export function isOnBoard(db: Database, professorId: string): SQL | undefined {
  const sitting = db
    .select({ id: examBoards.sessionId })
    .from(examBoards)
    .where(eq(examBoards.profileId, professorId));
  return or(eq(examSessions.chairId, professorId), inArray(examSessions.id, sitting));
}
