import { expect, test } from 'vitest';
import type { ImportReport } from '../../../contract/operations/imports.ts';
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
  warnings: [],
  leftOut: [],
  counts: { refused: 0, warned: 0, leftOut: 0 },
  likelyCause: null,
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
    'Refused: 0. Warned: 0. Rows left out: 0.',
  ]);
});

test('a problem is told with its place, and can’t steer the terminal', () => {
  const refused: ImportReport = {
    ...report,
    outcome: 'refused',
    files: [],
    problems: [problem],
    furtherProblems: 7,
    counts: { refused: 8, warned: 0, leftOut: 0 },
  };
  expect(reportLines(refused, 'en')).toEqual([
    'Refused:',
    'users.csv:12 email "a\\u001b[2Jb"  No.',
    '… and 7 more.',
    'Refused: 8. Warned: 0. Rows left out: 0.',
  ]);
  expect(outcomeLine(refused, 'it')).toBe('Nulla è stato importato: 8 problemi.');
});

test('a problem of the whole bundle has no place', () => {
  const whole = { ...problem, file: null, line: null, column: null, value: null };
  expect(reportLines({ ...report, outcome: 'refused', files: [], problems: [whole] }, 'en')).toContain('No.');
});

test('a preview ends with three numbers and the likely cause of what is most frequent', () => {
  const previewed: ImportReport = {
    ...report,
    outcome: 'previewed',
    files: [],
    warnings: [
      { ...problem, column: 'enabledUser', value: 'TRUE', code: 'letter_case', text: 'Read as true.' },
    ],
    leftOut: [problem],
    counts: { refused: 0, warned: 1200, leftOut: 1 },
    likelyCause: 'Likely cause: a spreadsheet.',
  };
  expect(reportLines(previewed, 'en')).toEqual([
    'Left out:',
    'users.csv:12 email "a\\u001b[2Jb"  No.',
    'Taken, with an assumption:',
    'users.csv:12 enabledUser "TRUE"  Read as true.',
    '… and 1,199 more.',
    'Preview: nothing was changed.',
    'Refused: 0. Warned: 1,200. Rows left out: 1.',
    'Likely cause: a spreadsheet.',
  ]);
});

test('what broke off says why, and that it may be run again', () => {
  const failed: ImportReport = { ...report, outcome: 'failed', failure: 'disk full' };
  expect(outcomeLine(failed, 'en')).toMatch(/disk full.*again/);
});
