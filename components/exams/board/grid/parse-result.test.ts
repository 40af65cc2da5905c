import { expect, it } from 'vitest';
import { LANGUAGES } from '@/contract/wire/constants';
import { parseResult, type ResultLetters, typedFor } from './parse-result';

type Texts = { roster: { letters: ResultLetters }; result: ResultLetters };

const letters = { pass: 'I', fail: 'R', absent: 'A', withdrew: 'X', honours: 'L' };

it.each([
  ['27', { result: 'grade', grade: 27, honours: false }],
  [' 18 ', { result: 'grade', grade: 18, honours: false }],
  ['30L', { result: 'grade', grade: 30, honours: true }],
  ['30 l', { result: 'grade', grade: 30, honours: true }],
  ['12', { result: 'fail', grade: null, honours: false }],
  ['r', { result: 'fail', grade: null, honours: false }],
  ['A', { result: 'absent', grade: null, honours: false }],
  ['x', { result: 'withdrew', grade: null, honours: false }],
  ['', { result: null, grade: null, honours: false }],
  ['31', null],
  ['29L', null],
  ['30Z', null],
  ['I', null],
  ['hello', null],
])('G13: "%s" is read as %o', (typed, result) => {
  expect(parseResult(typed, letters, 'numeric30')).toEqual(result);
});

it.each([
  ['27,00', { result: 'grade', grade: 27, honours: false }],
  ['27.0', { result: 'grade', grade: 27, honours: false }],
  ['27/30', { result: 'grade', grade: 27, honours: false }],
  ['\uFEFF27\u00A0', { result: 'grade', grade: 27, honours: false }],
  ['30 e lode', { result: 'grade', grade: 30, honours: true }],
  ['30,00 e lode', { result: 'grade', grade: 30, honours: true }],
  ['30/30 e Lode', { result: 'grade', grade: 30, honours: true }],
  ['30 cum laude', { result: 'grade', grade: 30, honours: true }],
  ['30 with honours', { result: 'grade', grade: 30, honours: true }],
  ['30 con mención', { result: 'grade', grade: 30, honours: true }],
  ['30H', { result: 'grade', grade: 30, honours: true }],
  ['12,00', { result: 'fail', grade: null, honours: false }],
  ['Respinta', { result: 'fail', grade: null, honours: false }],
  ['insufficiente', { result: 'fail', grade: null, honours: false }],
  ['Non superato', { result: 'fail', grade: null, honours: false }],
  ['Failed', { result: 'fail', grade: null, honours: false }],
  ['SUSPENSO', { result: 'fail', grade: null, honours: false }],
  ['assente', { result: 'absent', grade: null, honours: false }],
  ['ASS.', { result: 'absent', grade: null, honours: false }],
  ['No presentado', { result: 'absent', grade: null, honours: false }],
  ['Ritirata', { result: 'withdrew', grade: null, honours: false }],
  ['RIT', { result: 'withdrew', grade: null, honours: false }],
  ['Withdrew', { result: 'withdrew', grade: null, honours: false }],
  ['27,5', null],
  ['27/100', null],
  ['29 e lode', null],
  ['30 e mezzo', null],
  ['idoneo', null],
  ['superato', null],
])('G13: "%s", as a sheet has it, is read as %o', (typed, result) => {
  expect(parseResult(typed, letters, 'numeric30')).toEqual(result);
});

it.each(LANGUAGES)('G13: in %s a letter and a word for the same result mean the same', async (language) => {
  const { roster, result } = (await import(`../../../../messages/${language}/exams.json`)).default as Texts;
  for (const gradingMode of ['numeric30', 'passFail'] as const) {
    for (const key of ['pass', 'fail', 'absent', 'withdrew'] as const) {
      const read = (typed: string) => parseResult(typed, roster.letters, gradingMode);
      expect(read(result[key])).toEqual(read(roster.letters[key]));
    }
  }
});

it('G13: where no grades are given, a pass is typed and a number means nothing', () => {
  expect(parseResult('i', letters, 'passFail')).toEqual({ result: 'pass', grade: null, honours: false });
  expect(parseResult('27', letters, 'passFail')).toBeNull();
});

it.each(['27', '30L', 'R', 'A', 'X'])('G13: "%s" is shown as it was typed', (typed) => {
  const parsed = parseResult(typed, letters, 'numeric30');
  expect(parsed?.result && typedFor({ ...parsed, result: parsed.result }, letters)).toBe(typed);
});
