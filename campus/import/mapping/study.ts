import type { TaughtUnit } from './offerings.ts';
import type { CareerRole } from './user-roles.ts';

/** Where a career stands: `academicYear` is the last one it has courses in, `year` the year of its programme. */
export type Study = { academicYear: number; year: number; cohortYear: number };

/**
 * The year of the programme is the one that most of the career's own courses of the academic year belong to; without
 * any it follows from the cohort, and without that it is the first. A cohort that is known stands.
 */
export function studyOf(
  { programmeId }: CareerRole,
  taught: TaughtUnit[],
  { cohortYear, latestYear }: { cohortYear: number | undefined; latestYear: number },
): Study {
  const academicYear = Math.max(
    ...taught.map((each) => each.academicYear),
    taught.length > 0 ? 0 : latestYear,
  );
  const years = taught
    .filter((each) => each.academicYear === academicYear && each.unit.programmeId === programmeId)
    .map(({ unit }) => unit.year);
  const counted = cohortYear === undefined ? 1 : academicYear - cohortYear + 1;
  const year = mostFrequent(years) ?? Math.max(counted, 1);
  return { academicYear, year, cohortYear: cohortYear ?? academicYear - year + 1 };
}

/** The higher of two that are as frequent; undefined of none. */
function mostFrequent(years: number[]): number | undefined {
  const counts = Map.groupBy(years, (year) => year);
  const [first] = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || b - a);
  return first?.[0];
}
