import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { proofsOf, renderCoverage, requirements, unproven } from './coverage.ts';

it.each(Object.keys(requirements).filter((row) => !unproven.includes(row)))(
  '%s is named by a test',
  (row) => {
    expect(proofsOf(row)).not.toEqual([]);
  },
);

it('the list of unproven requirements holds no proven one: npm run requirements', () => {
  expect(unproven.filter((row) => proofsOf(row).length > 0)).toEqual([]);
});

it('docs/requirements.md is up to date: npm run requirements', () => {
  expect(readFileSync('docs/requirements.md', 'utf8')).toBe(renderCoverage());
});
