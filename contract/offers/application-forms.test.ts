import { expect, it } from 'vitest';
import { stepForms } from './application-forms.ts';

const title = {
  ...{ origin: 'foreign', name: 'Abitur', school: 'Gymnasium', year: '2026', expected: false },
};
const faultsOf = (grade: string, gradeMost: string) =>
  stepForms.title
    .safeParse({ ...title, grade, gradeMost })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

it.each([
  ['92', '100'],
  ['1,3', '6'],
  ['1.3', '6'],
  ['8,75', '10'],
  ['AAB', ''],
  ['A*A*A', ''],
  ['19/20', ''],
  ['distinction', ''],
])('G5: the grade %s of “%s” is taken as its country writes it', (grade, gradeMost) => {
  expect(faultsOf(grade, gradeMost)).toEqual([]);
});

it.each([
  ['', '', [['grade', 'required']]],
  ['92', '', [['gradeMost', 'required']]],
  ['11,5', '10', [['grade', 'invalid']]],
  ['92', 'cento', [['gradeMost', 'invalid']]],
  ['92', '0', [['gradeMost', 'invalid']]],
  ['x'.repeat(21), '', [['grade', 'tooLong']]],
])('G5: the grade “%s” of “%s” is answered with %j', (grade, gradeMost, faults) => {
  expect(faultsOf(grade, gradeMost)).toMatchObject(faults);
});
