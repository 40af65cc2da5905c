import { createFormatter } from 'next-intl';
import { expect, it } from 'vitest';
import { WRITING_LOCALES } from '../contract/writing-locale.ts';
import { formats } from './formats.ts';

const at = new Date('2026-12-01T09:30:00Z');

it.each([
  ['it', 'mar 1 dic', 'mar 1 dic, 10:30'],
  ['en', 'Tue 1 Dec', 'Tue 1 Dec, 10:30'],
  ['es', 'mar, 1 dic', 'mar, 1 dic, 10:30'],
] as const)('F4: a day and its time are written as people write them in %s', (language, day, dayTime) => {
  const format = createFormatter({
    locale: WRITING_LOCALES[language],
    timeZone: 'Europe/Rome',
    formats,
  });
  expect(format.dateTime(at, 'day')).toBe(day);
  expect(format.dateTime(at, 'dayTime')).toBe(dayTime);
});
