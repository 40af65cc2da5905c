import { expect, test } from 'vitest';
import { daysIn } from './calendar.ts';

test('a day begins and ends in the institution’s zone, also when the clock is put back in it', () => {
  const rome = daysIn('Europe/Rome');
  expect(rome.startOf('2026-09-14')).toBe('2026-09-13T22:00:00.000Z');
  expect(rome.startOf('2026-10-25')).toBe('2026-10-24T22:00:00.000Z');
  expect(rome.endOf('2026-10-25')).toBe('2026-10-25T22:59:59.999Z');
  expect(daysIn('America/New_York').startOf('2026-09-14')).toBe('2026-09-14T04:00:00.000Z');
});
