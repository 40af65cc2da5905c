import { expect, test } from 'vitest';
import { academicYearOf } from './academic-year.ts';

test.each([
  ['the last instant of August in Rome', '2026-08-31T21:59:59.999Z', 2025],
  ['the first instant of September in Rome', '2026-08-31T22:00:00.000Z', 2026],
  ['New Year’s Eve', '2026-12-31T12:00:00Z', 2026],
  ['the spring after', '2027-04-01T12:00:00Z', 2026],
])('%s lies in the right year', (_name, instant, year) => {
  expect(academicYearOf(new Date(instant), 'Europe/Rome')).toBe(year);
});
