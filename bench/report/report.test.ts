import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figures } from './figures.ts';
import { withReport } from './report.ts';
import type { Run } from './stored-runs.ts';

const page = 'Before.\n<!-- bench:begin -->\n<!-- bench:end -->\nAfter.\n';
const given = (rows: [string, number][]): Run => ({
  ...{ date: '2026-11-29', commit: '7aaa2be4', cores: 2, load: 3, args: [] },
  tables: [{ heads: ['call', '% of empty'], rows }],
});
const runs = {
  forms: null,
  calls: given([
    ['empty', 100],
    ['profile', 60],
    ['profile', 85.504],
  ]),
};

it('the report writes the latest runs between its marks, and leaves the rest of the page alone', () => {
  const [before, written = '', after] = withReport(page, runs).split(/<!-- bench:\w+ -->/);
  expect([before, after]).toEqual(['Before.\n', '\nAfter.\n']);
  expect(written).toContain('| % of empty: empty 100; profile 60, 85.5 |');
  expect(written).toContain('| 2026-11-29, 7aaa2be4, 2, 3 |');
  expect(written).toContain('Never run on this machine: forms.');
});

it('the report written twice is the same', () => {
  const written = withReport(page, runs);
  expect(withReport(written, runs)).toBe(written);
});

it('of many things the report says the least and the most', () => {
  const many = given(Array.from({ length: 9 }, (_, number) => [`page ${number}`, number]));
  expect(withReport(page, { calls: many })).toContain('| % of empty: 0 to 8 |');
});

it('the report knows each bench', () => {
  const said = readFileSync('docs/performance.md', 'utf8').matchAll(/^\| `npm run bench -- (\w+)/gm);
  expect([...said].map(([, name]) => name).toSorted()).toEqual(
    [...Object.keys(figures), 'report'].toSorted(),
  );
});
