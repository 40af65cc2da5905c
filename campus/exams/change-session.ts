import { and, eq, sql } from 'drizzle-orm';
import type { ChangedSession } from '../../contract/exam-board.ts';
import type { Database } from '../db/database.ts';
import { examSessions } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { VersionConflict } from '../platform/failures.ts';

type Change = {
  examId: string;
  version: number;
  professorId: string;
  action: 'publish' | 'move' | 'cancel';
  set: Partial<typeof examSessions.$inferInsert>;
};

/** Changes a session on top of the version that was read, and audits it; throws `VersionConflict` on any other. */
export async function changeSession(
  tx: Database,
  { examId, version, professorId, action, set }: Change,
  now: Date,
): Promise<ChangedSession> {
  const [changed] = await tx
    .update(examSessions)
    .set({ ...set, version: sql`${examSessions.version} + 1` })
    .where(and(eq(examSessions.id, examId), eq(examSessions.version, version)))
    .returning({ examId: examSessions.id, version: examSessions.version });
  if (!changed) throw new VersionConflict('exam session', examId);
  const entry = { actorId: professorId, entity: 'exam-session', entityId: examId };
  await audit(tx, { ...entry, action: `exam-session.${action}` }, now);
  return changed;
}
