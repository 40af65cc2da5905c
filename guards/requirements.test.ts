import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { proofsOf, renderCoverage, requirements } from './coverage.ts';

it.each(Object.keys(requirements))('%s is named by a test', (row) => {
  expect(proofsOf(row)).not.toEqual([]);
});

it('docs/requirements.md is up to date: npm run requirements', () => {
  expect(readFileSync('docs/requirements.md', 'utf8')).toBe(renderCoverage());
});
