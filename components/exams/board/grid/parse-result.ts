import type { ResultEntry } from '@/contract/exams/roster';
import { visible } from '@/contract/wire/table-file';
import { isHonours, meaningOf } from './result-texts';

/** The first letters under which a language writes what is no number. */
export type ResultLetters = { pass: string; fail: string; absent: string; withdrew: string; honours: string };
export type TypedResult = Pick<ResultEntry, 'result' | 'grade' | 'honours'>;
export type GradingMode = 'numeric30' | 'passFail';

const NOTHING: TypedResult = { result: null, grade: null, honours: false };

/** A grade, the zeros of a spreadsheet and the thirtieths behind it, and what follows. */
const GRADE = /^(\d{1,2})(?:[.,]0+)?(?:\s*\/\s*30)?(?![\d.,/])\s*(.*)$/;

/**
 * What a board types, or a sheet holds: 18 to 30, 30 with honours, below 18 for a fail, a letter of the
 * reader's language, or a word of any. An empty text removes the result. Null: no valid result.
 */
export function parseResult(
  typed: string,
  letters: ResultLetters,
  gradingMode: GradingMode,
): TypedResult | null {
  const text = visible(typed).toUpperCase();
  if (text === '') return NOTHING;
  const [, grade, more = ''] = GRADE.exec(text) ?? [];
  if (grade) return gradingMode === 'passFail' ? null : parseGrade(Number(grade), more);
  const lettered = (['pass', 'fail', 'absent', 'withdrew'] as const).find((each) => letters[each] === text);
  const result = lettered ?? meaningOf(text);
  if (!result || (result === 'pass' && gradingMode === 'numeric30')) return null;
  return { ...NOTHING, result };
}

function parseGrade(grade: number, more: string): TypedResult | null {
  const honours = more !== '';
  if (grade > 30 || (honours && !(grade === 30 && isHonours(more)))) return null;
  return grade < 18 ? { ...NOTHING, result: 'fail' } : { result: 'grade', grade, honours };
}

/** A single digit: a fail, or a grade whose second digit isn’t typed yet. */
export const isHalf = (typed: string): boolean => /^\d$/.test(visible(typed));

/** A result as it would be typed. */
export function typedFor(outcome: TypedResult | null, letters: ResultLetters): string {
  if (!outcome?.result) return '';
  const { result, grade, honours } = outcome;
  if (result !== 'grade') return letters[result];
  return `${grade}${honours ? letters.honours : ''}`;
}
