import { and, asc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { isRowInPlan } from '../../careers/plans/in-plan.ts';
import { isTaught } from '../../catalogue/taught.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, enrolmentWindows, faculties, offerings, planRows } from '../../db/schema.ts';
import type { Asked } from './find-courses.ts';
import { offeringsThatSpeakOf } from './speaks-of.ts';

/**
 * What is taught, by faculty, of what is looked for: how many courses in all and in the plan, and the ids of those of the
 * plan whose window is open.
 */
export function countCatalogue(db: Database, { careerId, text }: Asked, now: Date) {
  const spoken = db.$with('spoken').as(offeringsThatSpeakOf(db, text));
  const found = text ? inArray(offerings.id, db.select().from(spoken)) : sql`true`;
  const planned = and(found, isNotNull(planRows.unitId));
  const open = and(planned, lte(enrolmentWindows.opensAt, now), gt(enrolmentWindows.closesAt, now));
  return db
    .with(spoken) // counted by three times, it is worked out once
    .select({
      facultyId: courseUnits.facultyId,
      name: faculties.name,
      all: countOf(found),
      plan: countOf(planned),
      open: sql<string[]>`coalesce(array_agg(${offerings.id}) filter (where ${open}), '{}')::text[]`,
    })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(faculties, eq(faculties.id, courseUnits.facultyId))
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .leftJoin(planRows, isRowInPlan(db, offerings.unitId, careerId))
    .where(isTaught(now))
    .groupBy(courseUnits.facultyId, faculties.id)
    .orderBy(asc(courseUnits.facultyId));
}
export type FacultyCounts = Awaited<ReturnType<typeof countCatalogue>>[number];

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
