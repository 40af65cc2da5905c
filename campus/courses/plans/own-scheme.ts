import { and, eq, inArray } from 'drizzle-orm';
import type { PlanGroup, PlanUnit } from '../../../contract/courses/plan-choice.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { partTimeYears } from '../../careers/study-mode.ts';
import type { Database } from '../../db/database.ts';
import { careers, courseUnits, planSchemes, programmes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';

export type Scheme = typeof planSchemes.$inferSelect;

/** Where a career's scheme is joined to it: by programme and cohort. */
export const isSchemeOfCareer = and(
  eq(planSchemes.programmeId, careers.programmeId),
  eq(planSchemes.cohortYear, careers.cohortYear),
);

/** Reads a career with the scheme of its programme and cohort, if any; the window is the career's own. */
export async function careerWithScheme(db: Database, careerId: string, now: Date) {
  const [found] = await db
    .select({
      ...{ status: careers.status, openUntil: careers.planOpenUntil },
      ...{ programme: programmes.title, scheme: planSchemes },
    })
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .leftJoin(planSchemes, isSchemeOfCareer)
    .where(eq(careers.id, careerId));
  if (!found) throw new NotFound('career', careerId);
  const { scheme, openUntil, ...career } = found;
  return { ...career, scheme: scheme && { ...scheme, ...ownWindow(scheme, openUntil, now) } };
}

/** The part-time years of a career as years of the scheme; year 1 is the one in which the cohort began. */
export async function partTimeOf(
  db: Database,
  careerId: string,
  { cohortYear, groups }: Scheme,
): Promise<number[]> {
  const last = Math.max(...groups.flatMap(({ units }) => units.map(({ year }) => year)));
  const years = await partTimeYears(db, { careerId, from: cohortYear, to: cohortYear + last - 1 });
  return years.map((academicYear) => academicYear - cohortYear + 1);
}

/** The groups for a reader, each unit with title and credits; units no longer taught are left out. */
export async function groupsOf(db: Database, { groups }: Scheme, language: Language): Promise<PlanGroup[]> {
  const years = new Map(groups.flatMap(({ units }) => units.map(({ unitId, year }) => [unitId, year])));
  const units = new Map((await unitsOf(db, [...years.keys()], language)).map((unit) => [unit.unitId, unit]));
  return groups.map(({ title, units: kept, ...group }) => ({
    ...group,
    title: inLanguage(title, language),
    units: kept.flatMap(({ unitId, ...when }) => {
      const unit = units.get(unitId);
      return unit ? [{ ...unit, ...when }] : [];
    }),
  }));
}

/** Units in words, by their code; `year` 0 where nothing says it. */
export async function unitsOf(db: Database, ids: string[], language: Language): Promise<PlanUnit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      unitId: courseUnits.id,
      code: courseUnits.code,
      title: courseUnits.title,
      cfu: courseUnits.cfu,
    })
    .from(courseUnits)
    .where(inArray(courseUnits.id, ids))
    .orderBy(courseUnits.code);
  return rows.map(({ title, ...unit }) => ({ ...unit, title: inLanguage(title, language), year: 0 }));
}

type Window = { opensAt: Date; closesAt: Date };

/** The window of one student: that of the scheme, extended by the time the plan is open for this student. */
export function ownWindow({ opensAt, closesAt }: Window, openUntil: Date | null, now: Date): Window {
  if (openUntil === null || now >= openUntil) return { opensAt, closesAt };
  if (now < opensAt) return { opensAt: now, closesAt: openUntil };
  return { opensAt, closesAt: openUntil > closesAt ? openUntil : closesAt };
}
