import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessionOfferings, examSessions, offeringTeachers } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { type SessionWithSlots, withCourse, withSlots } from './sessions.ts';

/** A session that a professor chairs, examines or teaches for; throws `NotFound` for any other. */
export async function ownSession(
  tx: Database,
  { examId, professorId }: { examId: string; professorId: string },
): Promise<SessionWithSlots> {
  const sessions = await withCourse(tx).where(and(eq(examSessions.id, examId), isOwn(tx, professorId)));
  const [session] = await withSlots(tx, sessions);
  if (!session) throw new NotFound('exam session', examId);
  return session;
}

/** The same, as a condition on `examSessions`. */
export function isOwn(tx: Database, professorId: string): SQL | undefined {
  const onBoard = tx
    .select({ id: examBoards.sessionId })
    .from(examBoards)
    .where(eq(examBoards.profileId, professorId));
  const teaching = tx
    .select({ id: examSessionOfferings.sessionId })
    .from(offeringTeachers)
    .innerJoin(examSessionOfferings, eq(examSessionOfferings.offeringId, offeringTeachers.offeringId))
    .where(eq(offeringTeachers.profileId, professorId));
  return or(
    eq(examSessions.chairId, professorId),
    inArray(examSessions.id, onBoard),
    inArray(examSessions.id, teaching),
  );
}
