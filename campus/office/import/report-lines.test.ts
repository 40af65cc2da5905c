import { expect, test } from 'vitest';
import type { ImportReport } from '../../../contract/imports.ts';
import { outcomeLine, reportLines } from './report-lines.ts';

const report: ImportReport = {
  outcome: 'applied',
  version: '1.2',
  files: [
    { file: 'orgs.csv', mode: 'bulk', added: 3, changed: 0, removed: 0, unchanged: 0 },
    { file: 'users.csv', mode: 'delta', added: 12_345, changed: 1, removed: 2, unchanged: 0 },
  ],
  problems: [],
  furtherProblems: 0,
  failure: null,
  seconds: 12.3,
};

const problem = {
  file: 'users.csv',
  line: 12,
  column: 'email',
  value: 'a\u001b[2Jb',
  code: 'not_an_email',
  text: 'No.',
};

test('what was done stands in columns', () => {
  expect(reportLines(report, 'en')).toEqual([
    'File       Mode    Added  Changed  Removed  Unchanged',
    'orgs.csv   bulk        3        0        0          0',
    'users.csv  delta  12,345        1        2          0',
    'Imported in 12.3 s.',
  ]);
});

test('a problem is told with its place, and can’t steer the terminal', () => {
  const refused: ImportReport = {
    ...report,
    outcome: 'refused',
    files: [],
    problems: [problem],
    furtherProblems: 7,
  };
  expect(reportLines(refused, 'en')).toEqual([
    'users.csv:12 email "a\\u001b[2Jb"  No.',
    '… and 7 more problems.',
  ]);
  expect(outcomeLine(refused, 'it')).toBe('Nulla è stato importato: 8 problemi.');
});

test('a problem of the whole bundle has no place', () => {
  const whole = { ...problem, file: null, line: null, column: null, value: null };
  expect(reportLines({ ...report, outcome: 'refused', files: [], problems: [whole] }, 'en')).toEqual(['No.']);
});

test('what broke off says why, and that it may be run again', () => {
  const failed: ImportReport = { ...report, outcome: 'failed', failure: 'disk full' };
  expect(outcomeLine(failed, 'en')).toMatch(/disk full.*again/);
});
