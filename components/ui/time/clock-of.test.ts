import { expect, it } from 'vitest';
import { clockOf } from './clock-of';

it.each([
  [252_000, '4:12'],
  [251_001, '4:12'],
  [1, '0:01'],
  [0, '0:00'],
  [3_600_000, '60:00'],
])('counts %i ms down as %s', (ms, written) => {
  expect(clockOf(ms)).toBe(written);
});
