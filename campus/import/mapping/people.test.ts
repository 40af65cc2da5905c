import { expect, test } from 'vitest';
import { studyOf } from './people.ts';

const role = {
  sourcedId: 'R',
  status: '' as const,
  userSourcedId: 'U',
  roleType: '' as const,
  role: 'student',
  beginDate: '',
  endDate: '',
  orgSourcedId: 'O',
  'metadata.programmeCode': 'P',
};
const career = { role, careerId: 'career', programmeId: 'own' };
const taught = (year: number, academicYear = 2026, programmeId = 'own') => ({
  offeringId: 'offering',
  academicYear,
  unit: { id: 'unit', cfu: 6, programmeId, year },
});
const latestYear = 2026;

test('the year of the programme is the one most of the courses belong to', () => {
  const courses = [taught(1), taught(2), taught(2), taught(3, 2026, 'other'), taught(3, 2026, 'other')];
  expect(studyOf(career, courses, { cohortYear: undefined, latestYear })).toEqual({
    academicYear: 2026,
    year: 2,
    cohortYear: 2025,
  });
});

test('only the last academic year counts', () => {
  const courses = [taught(1, 2025), taught(1, 2025), taught(2)];
  expect(studyOf(career, courses, { cohortYear: undefined, latestYear })).toMatchObject({
    year: 2,
    cohortYear: 2025,
  });
});

test('without courses it follows from the cohort, or is the first', () => {
  expect(studyOf(career, [], { cohortYear: 2024, latestYear })).toEqual({
    academicYear: 2026,
    year: 3,
    cohortYear: 2024,
  });
  expect(studyOf(career, [], { cohortYear: undefined, latestYear })).toEqual({
    academicYear: 2026,
    year: 1,
    cohortYear: 2026,
  });
});

test('a cohort that is known stands, also for who repeats a year', () => {
  expect(studyOf(career, [taught(1)], { cohortYear: 2025, latestYear })).toMatchObject({
    year: 1,
    cohortYear: 2025,
  });
});
