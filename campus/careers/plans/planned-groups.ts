import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { offerings, planRows, plans } from '../../db/schema.ts';

/** The courses of an approved plan, in their offerings of `academicYear` and the year before, as groups of the hub. */
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
