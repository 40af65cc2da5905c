import { describe, expect, test } from 'vitest';
import { daysIn, readCalendar } from './calendar.ts';

const session = (
  sourcedId: string,
  type: string,
  startDate: string,
  endDate: string,
  parentSourcedId = '',
) => ({
  line: 2,
  fields: {
    sourcedId,
    status: '' as const,
    title: sourcedId,
    type,
    startDate,
    endDate,
    parentSourcedId,
    schoolYear: '2027',
  },
});

const sessions = [
  session('year', 'schoolYear', '2026-09-01', '2027-08-31'),
  session('autumn', 'semester', '2026-09-14', '2026-12-23', 'year'),
  session('spring', 'semester', '2027-02-15', '2027-06-04', 'year'),
  session('orphan', 'term', '2027-01-11', '2027-03-01'),
];
const calendar = readCalendar(
  new Map(sessions.map((each) => [each.fields.sourcedId, each])),
  daysIn('Europe/Rome'),
  2020,
);

describe('a period', () => {
  test.each([
    [['autumn'], 'first', '2026-12-23T22:59:59.999Z'],
    [['spring'], 'second', '2027-06-04T21:59:59.999Z'],
    [['orphan'], 'second', '2027-03-01T22:59:59.999Z'],
    [['year'], 'year', '2027-08-31T21:59:59.999Z'],
    [['spring', 'autumn'], 'year', '2027-06-04T21:59:59.999Z'],
  ])('of %s is %s', (sourcedIds, term, endsAt) => {
    expect(calendar.periodOf(sourcedIds)).toEqual({ academicYear: 2026, term, endsAt });
  });

  test('of nothing is null', () => {
    expect(calendar.periodOf([])).toBeNull();
    expect(readCalendar(new Map(), daysIn('Europe/Rome'), 2026).latestYear).toBe(2026);
  });
});
