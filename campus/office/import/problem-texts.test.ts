import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/constants.ts';
import { text } from '../../platform/texts.ts';
import { PROBLEM_CODES } from './problems.ts';

const params = {
  ratio: 100,
  most: 1000,
  is: 2,
  expected: 3,
  target: 'users.csv',
  role: 'student',
  removed: 2,
  before: 9,
};

test.each(LANGUAGES)('every problem is told in %s', (language) => {
  const texts = PROBLEM_CODES.map((code) => text(language, 'UTC', `import.problem.${code}`, params));
  expect(new Set(texts).size).toBe(PROBLEM_CODES.length);
});
