import { expect, it } from 'vitest';
import { byName, delayAfterMs } from './sign-in-throttle.ts';

it.each([
  [0, 0],
  [4, 0],
  [5, 1000],
  [6, 2000],
  [10, 32_000],
  [11, 60_000],
  [5000, 60_000],
])('after %i failures, five of them free, the delay is %i ms', (failures, delay) => {
  expect(delayAfterMs(failures, 5)).toBe(delay);
});

it('counts a name in any letter case as one, and keeps it unreadable', () => {
  expect(byName('sign-in', ' Ada@Example.org')).toEqual(byName('sign-in', 'ada@example.org'));
  expect(byName('sign-in', 'ada@example.org').key).not.toContain('ada');
});

it('keeps signing in and recovery apart', () => {
  expect(byName('sign-in', 'ada@example.org')).not.toEqual(byName('recovery', 'ada@example.org'));
});
