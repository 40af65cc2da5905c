import type { OutcomeResult, OutcomeStatus } from '../../../contract/exams/exams.ts';
import type { ResultEntry } from '../../../contract/exams/roster.ts';
import { undoUntil as undoEnds } from '../../platform/states/undo.ts';

type Decidable = {
  status: OutcomeStatus;
  decisionDueAt: Date | null;
  silence: 'accept' | 'not_recorded';
};

/** The state of an outcome at `now`: after `decisionDueAt` silence decides, even if nothing is stored. */
export function statusAt({ status, decisionDueAt, silence }: Decidable, now: Date): OutcomeStatus {
  if (status !== 'published' || !decisionDueAt || now <= decisionDueAt) return status;
  return silence === 'accept' ? 'auto_accepted' : 'closed';
}

type Told = Decidable & { recording: 'publication' | 'immediate' | 'none'; sheetId: string | null };

/** An outcome of immediate recording can be refused until it is on a sheet (docs/domain.md, Exams). */
export const canStillReject = (outcome: Told, now: Date): boolean =>
  outcome.recording === 'immediate' && outcome.sheetId === null && statusAt(outcome, now) === 'auto_accepted';

type Decided = Told & { decidedAt: Date | null };

/** The last instant at which a student may undo a decision; null without one, or on a record sheet. */
export function undoUntil({ status, decidedAt, decisionDueAt, sheetId }: Decided): Date | null {
  if ((status !== 'accepted' && status !== 'rejected') || !decidedAt || sheetId !== null) return null;
  return undoEnds(decidedAt, decisionDueAt);
}

/** A result that gives credits once it is recorded. */
export const isPositive = (result: OutcomeResult): boolean => result === 'grade' || result === 'pass';

/** Grades: whole numbers 18 to 30, honours (lode) only with 30; below is a fail (docs/domain.md, Exams). */
export function isPossibleResult(
  { result, grade, honours }: Pick<ResultEntry, 'result' | 'grade' | 'honours'>,
  gradingMode: 'numeric30' | 'passFail',
): boolean {
  if (honours && grade !== 30) return false;
  if (result === 'grade') return gradingMode === 'numeric30' && grade !== null && grade >= 18 && grade <= 30;
  if (result === 'pass' && gradingMode === 'numeric30') return false;
  return grade === null;
}
