import { expect, it } from 'vitest';
import { weeklyRefusals } from './plan-rules.ts';

const series = (toDay: string) =>
  weeklyRefusals({ weekday: 2, startsTime: '09:00', endsTime: '11:00', fromDay: '2026-10-01', toDay });

it('S4: a series lies within a year: four of them are neither checked nor saved', () => {
  expect(series('2027-10-02')).toEqual([]);
  const refused = [expect.objectContaining({ code: 'field.toDay', said: 'lessons.plan.beyond_a_year' })];
  expect(series('2027-10-03')).toEqual(refused);
  expect(series('2030-09-30')).toEqual(refused);
});
