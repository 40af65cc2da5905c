import { isPositive, statusAt } from './outcome-rules.ts';
import type { OutcomeWithExam } from './outcomes.ts';

/** The outcomes that silence has accepted though nobody has written it down yet, of units not on record. */
export function acceptedBySilence(
  outcomes: OutcomeWithExam[],
  recorded: { unitId: string }[],
  now: Date,
): OutcomeWithExam[] {
  const passed = new Set(recorded.map(({ unitId }) => unitId));
  return outcomes.filter(
    (outcome) =>
      statusAt(outcome, now) === 'auto_accepted' && isPositive(outcome.result) && !passed.has(outcome.unitId),
  );
}
