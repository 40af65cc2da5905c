import type { OutcomeResult, OutcomeStatus } from '../../../contract/exams.ts';

type Decidable = {
  status: OutcomeStatus;
  decisionDueAt: Date | null;
  silence: 'accept' | 'not_recorded';
};

/** The state of an outcome at `now`: silence decides with the instant after `decisionDueAt`, written down or not. */
export function statusAt({ status, decisionDueAt, silence }: Decidable, now: Date): OutcomeStatus {
  if (status !== 'published' || !decisionDueAt || now <= decisionDueAt) return status;
  return silence === 'accept' ? 'auto_accepted' : 'closed';
}

/** A result that gives credits once it is recorded. */
export const isPositive = (result: OutcomeResult): boolean => result === 'grade' || result === 'pass';
