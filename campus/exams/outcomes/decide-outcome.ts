import { and, eq } from 'drizzle-orm';
import type { DecidedOutcome, DecideOutcome } from '../../../contract/exams.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { eventOf } from '../../platform/events.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/state-machine.ts';
import { outcomeMachine } from '../machines.ts';
import { resolve } from '../notices.ts';
import { tellRoster } from '../tell.ts';
import { changeOutcome } from '../transitions.ts';
import { statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, outcomesWithExam } from './outcomes.ts';
import { recordOutcome } from './record-outcome.ts';

type Decision = DecideOutcome & { careerId: string; decision: 'accept' | 'reject'; timeZone: string };

/** Accepts or rejects a published outcome, for good; an accepted one is recorded at once, as there are no record sheets, unless a lock stops it. */
export async function decideOutcome(
  tx: Database,
  { outcomeId, version, careerId, decision, timeZone }: Decision,
  now: Date,
): Promise<Outcome<DecidedOutcome, 'state.not_allowed'>> {
  const outcome = await ownOutcome(tx, outcomeId, careerId);
  if (!allows(outcomeMachine, statusAt(outcome, now), decision)) return notAllowed();

  const status = decision === 'accept' ? 'accepted' : 'rejected';
  const { sessionId: examId } = outcome;
  const decided = eventOf('outcomeDecided', careerId, { examId, action: status }, now);
  const set = { decidedAt: now };
  await changeOutcome(
    tx,
    outcomeId,
    decision,
    { to: status, by: careerId, version, set, tells: [decided] },
    now,
  );
  const recorded = status === 'accepted' && (await recordOutcome(tx, outcome, timeZone, now));
  await resolve(tx, 'outcomeToDecide', { subject: examId, to: [careerId] }, now);
  await tellRoster(tx, examId, now);
  return done({
    outcomeId,
    status: recorded ? 'recorded' : status,
    eventId: decided.id,
  });
}

/** Throws `NotFound` for a draft: it never leaves the board. */
async function ownOutcome(tx: Database, outcomeId: string, careerId: string): Promise<OutcomeWithExam> {
  const [outcome] = await outcomesWithExam(tx).where(
    and(eq(examOutcomes.id, outcomeId), eq(examBookings.careerId, careerId)),
  );
  if (!outcome || outcome.status === 'draft') throw new NotFound('exam outcome', outcomeId);
  return outcome;
}
