import { addMilliseconds } from 'date-fns/addMilliseconds';
import { describe, expect, it } from 'vitest';
import {
  asTyped,
  codeAt,
  codeStateOf,
  endOfStep,
  isValid,
  newRollKey,
  STEP_MS,
  stepAt,
} from './roll-codes.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const shown = new Date(Math.floor(Date.UTC(2026, 9, 5, 8) / STEP_MS) * STEP_MS);
const code = codeAt(key, stepAt(shown));

describe('a code', () => {
  it('has six characters, none of which looks like another', () => {
    for (let step = 0; step < 500; step++)
      expect(codeAt(key, step)).toMatch(/^[34679ACDEFGHJKMNPQRTUVWXY]{6}$/);
  });

  it('is another in each step and for each key, and always the same for both', () => {
    const codes = new Set(Array.from({ length: 1000 }, (_, step) => codeAt(key, step)));
    expect(codes.size).toBe(1000);
    expect(codeAt(newRollKey(), 1)).not.toBe(codeAt(key, 1));
    expect(codeAt(key, 1)).toBe(codeAt(key, 1));
  });

  it.each([
    ['as it is shown', 0, 'valid'],
    ['in the last instant of its step', STEP_MS - 1, 'valid'],
    ['in the step after', STEP_MS, 'valid'],
    ['in the last instant of the step after', 2 * STEP_MS - 1, 'valid'],
    ['from then on', 2 * STEP_MS, 'passed'],
    ['a minute later', 60_000, 'passed'],
    ['an hour later', 3_600_000, 'unknown'],
    ['before it is shown', -1, 'unknown'],
  ] as const)('%s: %i ms, %s', (_when, ms, standing) => {
    expect(codeStateOf(key, code, addMilliseconds(shown, ms))).toBe(standing);
  });

  it('is taken in any case and in groups', () => {
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase();
    expect(isValid(key, typed, shown)).toBe(true);
    expect(asTyped('k74-m2p')).toBe('K74M2P');
  });

  it.each(['', 'K', `${code}K`, 'ÀÈÌÒÙÉ'])('%j is none', (typed) => {
    expect(codeStateOf(key, typed, shown)).toBe('unknown');
  });

  it('is known by no other key', () => {
    expect(isValid(newRollKey(), code, shown)).toBe(false);
  });
});

it('the step ends when the next one begins', () => {
  expect(endOfStep(stepAt(shown))).toEqual(addMilliseconds(shown, STEP_MS));
});
