import type { ResultEntry, RosterOutcome } from '@/contract/exam-roster';

/** The first letters under which a language writes what is no number. */
export type ResultLetters = { pass: string; fail: string; absent: string; withdrew: string; honours: string };
export type TypedResult = Pick<ResultEntry, 'result' | 'grade' | 'honours'>;
export type GradingMode = 'numeric30' | 'passFail';

const NOTHING: TypedResult = { result: null, grade: null, honours: false };

/**
 * What a board types for a student: 18 to 30, 30 with the letter of honours, less than 18 for a fail, or a letter;
 * nothing takes the result back. Null: it means nothing.
 */
export function parseResult(
  typed: string,
  letters: ResultLetters,
  gradingMode: GradingMode,
): TypedResult | null {
  const text = typed.trim().toUpperCase();
  if (text === '') return NOTHING;
  const number = /^(\d{1,2})\s*(\D?)$/.exec(text);
  if (number) return parseGrade(Number(number[1]), number[2] ?? '', letters, gradingMode);
  const result = (['pass', 'fail', 'absent', 'withdrew'] as const).find((each) => letters[each] === text);
  if (!result || (result === 'pass' && gradingMode === 'numeric30')) return null;
  return { ...NOTHING, result };
}

function parseGrade(
  grade: number,
  suffix: string,
  letters: ResultLetters,
  gradingMode: GradingMode,
): TypedResult | null {
  const honours = suffix === letters.honours;
  if (gradingMode === 'passFail' || grade > 30 || (suffix !== '' && !honours) || (honours && grade !== 30)) {
    return null;
  }
  return grade < 18 ? { ...NOTHING, result: 'fail' } : { result: 'grade', grade, honours };
}

/** A result as it would be typed. */
export function typedFor(
  outcome: Pick<RosterOutcome, 'result' | 'grade' | 'honours'> | null,
  letters: ResultLetters,
) {
  if (!outcome) return '';
  const { result, grade, honours } = outcome;
  if (result !== 'grade') return letters[result];
  return `${grade}${honours ? letters.honours : ''}`;
}
