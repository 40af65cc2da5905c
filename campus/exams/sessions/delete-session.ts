import { and, eq } from 'drizzle-orm';
import type { SessionVersion } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessions } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { sessionMachine } from '../machines.ts';
import { boardOf, tellBoard } from './board.ts';
import { ownSession } from './own-session.ts';
import { statusOf } from './session-need.ts';

/** Deletes a draft, which nobody but its board has seen. */
export async function deleteSession(
  tx: Database,
  { examId, version, professorId }: SessionVersion & { professorId: string },
  now: Date,
): Promise<Outcome<{ examId: string }, 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'delete')) return notAllowed();
  const board = await boardOf(tx, examId);
  await tx.delete(examBoards).where(eq(examBoards.sessionId, examId));
  const deleted = await tx
    .delete(examSessions)
    .where(and(eq(examSessions.id, examId), eq(examSessions.version, version)))
    .returning({ id: examSessions.id });
  if (deleted.length === 0) throw new VersionConflict('exam session', examId);
  await tellBoard(tx, examId, board, now);
  const entry = { actorId: professorId, action: 'exam-session.delete', entity: 'exam-session' };
  await audit(tx, { ...entry, entityId: examId }, now);
  return done({ examId });
}
