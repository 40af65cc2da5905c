import { recordInTranscript } from '../../careers/record-in-transcript.ts';
import type { Database } from '../../db/database.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { dayOf } from '../../platform/days.ts';
import { changeOutcome } from '../transitions.ts';
import { isPositive } from './outcome-rules.ts';
import type { OutcomeWithExam } from './outcomes.ts';

/**
 * Records an accepted outcome: its transcript row, the plan's row passed, the outcome recorded. A unit is recorded
 * once; what was recorded before stays. Answers whether it was: while a lock stops it the outcome stays accepted.
 */
export async function recordOutcome(
  tx: Database,
  outcome: OutcomeWithExam,
  timeZone: string,
  now: Date,
): Promise<boolean> {
  const { id, careerId, unitId, academicYear } = outcome;
  const { blocking, passes } = await locksOn(tx, careerId, 'OUTCOME_RECORD', { unitId, academicYear, now });
  if (blocking.length > 0) return false;
  await spendPasses(tx, passes, { careerId, usedFor: `outcome:${id}` }, now);
  const { cfu, grade, honours, startsAt } = outcome;
  if (isPositive(outcome.result)) {
    const examDate = dayOf(startsAt, timeZone);
    await recordInTranscript(tx, { careerId, unitId, cfu, grade, honours, examDate, outcomeId: id }, now);
  }
  const set = { recordedAt: now };
  await changeOutcome(tx, id, 'record', { to: 'recorded', by: null, set, tells: [] }, now);
  return true;
}
