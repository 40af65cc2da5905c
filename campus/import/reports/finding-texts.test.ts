import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import { text } from '../../platform/texts.ts';
import { causeOf, PROBLEM_CODES, WARNING_CODES } from './findings.ts';

const params = {
  ratio: 100,
  most: 1000,
  is: 2,
  expected: 3,
  target: 'users.csv',
  role: 'student',
  removed: 2,
  before: 9,
  read: 'true',
  year: '2026/2027',
  room: 'A1',
  by: 'C-ALG',
  count: 2,
};

test.each(LANGUAGES)('every problem, warning and cause is told in %s, each in its own words', (language) => {
  for (const [kind, codes] of Object.entries({
    problem: PROBLEM_CODES,
    warning: WARNING_CODES,
    cause: [...new Set([...PROBLEM_CODES, ...WARNING_CODES].map(causeOf))],
  })) {
    const texts = codes.map((code) => text(language, 'UTC', `import.${kind}.${code}`, params));
    expect(new Set(texts).size).toBe(codes.length);
  }
});
