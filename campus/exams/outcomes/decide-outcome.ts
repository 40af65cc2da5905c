import { and, eq } from 'drizzle-orm';
import type { DecidedOutcome, DecideOutcome } from '../../../contract/exams/exams.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { takeBack } from '../bookings/take-back.ts';
import { outcomeMachine } from '../machines.ts';
import { resolve } from '../notices.ts';
import { tellRoster } from '../tell.ts';
import { changeOutcome } from '../transitions.ts';
import { canStillReject, statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, outcomesWithExam } from './outcomes.ts';

type Decision = DecideOutcome & { careerId: string; decision: 'accept' | 'reject' };

/**
 * Accepts or rejects a published outcome; an accepted one is recorded with a record sheet. What was told on the
 * spot can be rejected too, until it stands on one: what was booked on the strength of it falls with it. The career is
 * held first, so that nothing is booked on it meanwhile.
 */
export async function decideOutcome(
  tx: Database,
  { outcomeId, version, careerId, decision }: Decision,
  began: Date,
): Promise<Outcome<DecidedOutcome, 'state.not_allowed'>> {
  await holdCareer(tx, careerId);
  const outcome = await ownOutcome(tx, outcomeId, careerId);
  const now = await nowBehindLocks(tx, began);
  if (!canDecide(outcome, decision, now)) return notAllowed();

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
  if (decision === 'reject') await takeBack(tx, { careerId, fact: 'passed', unitIds: [outcome.unitId] }, now);
  await resolve(tx, 'outcomeToDecide', { subject: examId, to: [careerId] }, now);
  await tellRoster(tx, examId, now);
  return done({ outcomeId, status, eventId: decided.id });
}

const canDecide = (outcome: OutcomeWithExam, decision: 'accept' | 'reject', now: Date): boolean => {
  const status = statusAt(outcome, now);
  return allows(outcomeMachine, status, decision) && (status === 'published' || canStillReject(outcome, now));
};

/** Held, so that no sheet takes it meanwhile. Throws `NotFound` for a draft: it never leaves the board. */
export async function ownOutcome(
  tx: Database,
  outcomeId: string,
  careerId: string,
): Promise<OutcomeWithExam> {
  const [outcome] = await outcomesWithExam(tx)
    .where(and(eq(examOutcomes.id, outcomeId), eq(examBookings.careerId, careerId)))
    .for('update', { of: examOutcomes });
  if (!outcome || outcome.status === 'draft') throw new NotFound('exam outcome', outcomeId);
  return outcome;
}
