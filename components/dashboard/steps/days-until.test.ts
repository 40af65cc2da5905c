import { expect, it } from 'vitest';
import { daysUntil } from './days-until';

it.each([
  [0, '2026-11-24T22:59:59Z'],
  [1, '2026-11-24T23:00:00Z'],
  [2, '2026-11-26T22:59:59Z'],
])('counts %i midnights in Rome from a Tuesday noon to %s', (days, at) => {
  expect(daysUntil(at, '2026-11-24T11:00:00Z', 'Europe/Rome')).toBe(days);
});
