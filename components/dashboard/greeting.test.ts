import { expect, it } from 'vitest';
import { greetingAt } from './greeting';

it.each([
  ['evening', '2026-01-14T03:59:59Z'],
  ['morning', '2026-01-14T04:00:00Z'],
  ['morning', '2026-01-14T11:59:59Z'],
  ['afternoon', '2026-01-14T12:00:00Z'],
  ['evening', '2026-01-14T17:00:00Z'],
] as const)('says %s at %s in Rome', (greeting, instant) => {
  expect(greetingAt(instant, 'Europe/Rome')).toBe(greeting);
});
