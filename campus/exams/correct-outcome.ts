import { and, eq, sql } from 'drizzle-orm';
import type { CorrectOutcome } from '../../contract/exam-board.ts';
import type { Database } from '../db/database.ts';
import { examOutcomes } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { tellProfile } from '../platform/events.ts';
import { NotFound, VersionConflict } from '../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../platform/outcome.ts';
import { allows } from '../platform/state-machine.ts';
import { outcomeMachine } from './machines.ts';
import { statusAt } from './outcome-rules.ts';
import { outcomesWithExam } from './outcomes.ts';
import { ownSession } from './own-session.ts';
import { tellRoster } from './tell.ts';

/** Takes a published outcome back while nothing is decided: a draft again, with a new deadline once it is published. */
export async function correctOutcome(
  tx: Database,
  { outcomeId, version, reason, professorId }: CorrectOutcome & { professorId: string },
  now: Date,
): Promise<Outcome<{ outcomeId: string; version: number }>> {
  const [outcome] = await outcomesWithExam(tx).where(eq(examOutcomes.id, outcomeId));
  if (!outcome) throw new NotFound('exam outcome', outcomeId);
  const { id: examId } = await ownSession(tx, { examId: outcome.sessionId, professorId });
  if (!allows(outcomeMachine, statusAt(outcome, now), 'correct')) return notAllowed();

  const [corrected] = await tx
    .update(examOutcomes)
    .set({
      status: 'draft',
      publishedAt: null,
      decisionDueAt: null,
      version: sql`${examOutcomes.version} + 1`,
    })
    .where(
      and(
        eq(examOutcomes.id, outcomeId),
        eq(examOutcomes.version, version),
        eq(examOutcomes.status, 'published'),
      ),
    )
    .returning({ version: examOutcomes.version });
  if (!corrected) throw new VersionConflict('exam outcome', outcomeId);

  const entry = { actorId: professorId, action: 'exam-outcome.correct', entity: 'exam-outcome' };
  await audit(tx, { ...entry, entityId: outcomeId, detail: { reason } }, now);
  await tellProfile(tx, outcome.careerId, 'outcomePublished', { examId, action: 'corrected' }, now);
  await tellRoster(tx, examId, now);
  return done({ outcomeId, version: corrected.version });
}
