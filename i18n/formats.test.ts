import { createFormatter } from 'next-intl';
import { expect, it } from 'vitest';
import { WRITING_LOCALES } from '../contract/wire/writing-locale.ts';
import { asWritten } from './as-written.ts';
import { formats } from './formats.ts';

const at = new Date('2026-12-01T09:30:00Z');

it.each([
  ['it', 'mar 1 dic', 'mar 1 dic, 10:30', 'mar 1 dic 2026', 'mar 1 dic 2026, 10:30'],
  ['en', 'Tue 1 Dec', 'Tue 1 Dec, 10:30', 'Tue 1 Dec 2026', 'Tue 1 Dec 2026, 10:30'],
  ['es', 'mar, 1 dic', 'mar, 1 dic, 10:30', 'mar, 1 dic 2026', 'mar, 1 dic 2026, 10:30'],
] as const)(
  'F4: a day and its time are written as people write them in %s',
  (language, day, dayTime, date, dateTime) => {
    const format = createFormatter({
      locale: WRITING_LOCALES[language],
      timeZone: 'Europe/Rome',
      formats,
    });
    const styles = ['day', 'dayTime', 'date', 'dateTime'] as const;
    const written = styles.map((style) => asWritten(format.dateTime(at, style), language));
    expect(written).toEqual([day, dayTime, date, dateTime]);
  },
);
