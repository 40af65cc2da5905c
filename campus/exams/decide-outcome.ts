import { and, eq, sql } from 'drizzle-orm';
import type { DecidedOutcome, DecideOutcome } from '../../contract/exams.ts';
import type { Database } from '../db/database.ts';
import { examBookings, examOutcomes } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { tellProfile } from '../platform/events.ts';
import { NotFound, VersionConflict } from '../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../platform/outcome.ts';
import { allows } from '../platform/state-machine.ts';
import { outcomeMachine } from './machines.ts';
import { statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, outcomesWithExam } from './outcomes.ts';
import { recordOutcome } from './record-outcome.ts';
import { tellRoster } from './tell.ts';

type Decision = DecideOutcome & { careerId: string; decision: 'accept' | 'reject'; timeZone: string };

/** Accepts or rejects a published outcome, for good; an accepted one is recorded at once, as there are no record sheets. */
export async function decideOutcome(
  tx: Database,
  { outcomeId, version, careerId, decision, timeZone }: Decision,
  now: Date,
): Promise<Outcome<DecidedOutcome>> {
  const outcome = await ownOutcome(tx, outcomeId, careerId);
  if (!allows(outcomeMachine, statusAt(outcome, now), decision)) return notAllowed();

  const status = decision === 'accept' ? 'accepted' : 'rejected';
  const decided = await tx
    .update(examOutcomes)
    .set({ status, decidedAt: now, version: sql`${examOutcomes.version} + 1` })
    .where(
      and(
        eq(examOutcomes.id, outcomeId),
        eq(examOutcomes.version, version),
        eq(examOutcomes.status, 'published'),
      ),
    )
    .returning({ id: examOutcomes.id });
  if (decided.length === 0) throw new VersionConflict('exam outcome', outcomeId);
  const entry = { actorId: careerId, action: `exam-outcome.${decision}`, entity: 'exam-outcome' };
  await audit(tx, { ...entry, entityId: outcomeId }, now);

  if (status === 'accepted') await recordOutcome(tx, outcome, timeZone, now);
  await tellRoster(tx, outcome.sessionId, now);
  const told = { examId: outcome.sessionId, action: status };
  const eventId = await tellProfile(tx, careerId, 'outcomeDecided', told, now);
  return done({ outcomeId, status: status === 'accepted' ? 'recorded' : 'rejected', eventId });
}

/** Throws `NotFound` for a draft: it never leaves the board. */
async function ownOutcome(tx: Database, outcomeId: string, careerId: string): Promise<OutcomeWithExam> {
  const [outcome] = await outcomesWithExam(tx).where(
    and(eq(examOutcomes.id, outcomeId), eq(examBookings.careerId, careerId)),
  );
  if (!outcome || outcome.status === 'draft') throw new NotFound('exam outcome', outcomeId);
  return outcome;
}
