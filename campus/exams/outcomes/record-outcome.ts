import { recordInTranscript } from '../../careers/record-in-transcript.ts';
import type { Database } from '../../db/database.ts';
import { dayOf } from '../../platform/days.ts';
import { changeOutcome } from '../transitions.ts';
import { isPositive } from './outcome-rules.ts';
import type { OutcomeWithExam } from './outcomes.ts';

/**
 * Records an accepted outcome: its transcript row, the plan's row passed, the outcome recorded. A unit is recorded
 * once; what was recorded before stays.
 */
export async function recordOutcome(
  tx: Database,
  outcome: OutcomeWithExam,
  timeZone: string,
  now: Date,
): Promise<void> {
  const { id, careerId, unitId, cfu, grade, honours, startsAt } = outcome;
  if (isPositive(outcome.result)) {
    const examDate = dayOf(startsAt, timeZone);
    await recordInTranscript(tx, { careerId, unitId, cfu, grade, honours, examDate, outcomeId: id }, now);
  }
  const set = { recordedAt: now };
  await changeOutcome(tx, id, 'record', { to: 'recorded', by: null, set, tells: [] }, now);
}
