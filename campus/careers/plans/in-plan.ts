import { type AnyColumn, and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { offerings, planRows, plans } from '../../db/schema.ts';

/** Whether the unit is in the career's approved plan. A list: `exists` beside `or` runs for each row. */
export const isInPlan = (db: Database, unitId: AnyColumn, careerId: string): SQL =>
  inArray(
    unitId,
    db
      .select({ unitId: planRows.unitId })
      .from(planRows)
      .innerJoin(plans, eq(plans.id, planRows.planId))
      .where(and(eq(plans.careerId, careerId), oneOf(plans.status, ['approved']))),
  );

/**
 * Joins a unit's row in the career's approved plan. The plan is looked up first: a join read the rows of all
 * plans for each list of courses, 350,000 at a university of 17,000 students.
 */
export const isRowInPlan = (db: Database, unitId: AnyColumn, careerId: string) =>
  and(
    eq(
      planRows.planId,
      db
        .select({ id: plans.id })
        .from(plans)
        .where(and(eq(plans.careerId, careerId), oneOf(plans.status, ['approved']))),
    ),
    eq(planRows.unitId, unitId),
  );

/** The hub's groups of the planned courses, in their offerings of `academicYear` and the year before. */
export const plannedGroups = (db: Database, careerId: string, academicYear: number): SQL =>
  db
    .select({ name: sql`'course:' || ${offerings.id}` })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .innerJoin(offerings, eq(offerings.unitId, planRows.unitId))
    .where(
      and(
        eq(plans.careerId, careerId),
        eq(plans.status, 'approved'),
        gte(offerings.academicYear, academicYear - 1),
      ),
    )
    .getSQL();
