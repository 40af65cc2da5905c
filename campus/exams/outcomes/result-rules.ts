import type { ResultEntry } from '../../../contract/exams/roster.ts';

/** Grades are whole numbers from 18 to 30, honours (lode) come with 30 only; below 18 is a fail (docs/domain.md, Exams). */
export function isPossibleResult(
  { result, grade, honours }: Pick<ResultEntry, 'result' | 'grade' | 'honours'>,
  gradingMode: 'numeric30' | 'passFail',
): boolean {
  if (honours && grade !== 30) return false;
  if (result === 'grade') return gradingMode === 'numeric30' && grade !== null && grade >= 18 && grade <= 30;
  if (result === 'pass' && gradingMode === 'numeric30') return false;
  return grade === null;
}
