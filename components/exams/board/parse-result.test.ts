import { expect, it } from 'vitest';
import { parseResult, typedFor } from './parse-result';

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

it('G13: where no grades are given, a pass is typed and a number means nothing', () => {
  expect(parseResult('i', letters, 'passFail')).toEqual({ result: 'pass', grade: null, honours: false });
  expect(parseResult('27', letters, 'passFail')).toBeNull();
});

it.each(['27', '30L', 'R', 'A', 'X'])('G13: "%s" is shown as it was typed', (typed) => {
  const parsed = parseResult(typed, letters, 'numeric30');
  expect(parsed?.result && typedFor({ ...parsed, result: parsed.result }, letters)).toBe(typed);
});
