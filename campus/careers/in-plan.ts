import { type AnyColumn, and, eq, exists, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { oneOf } from '../db/one-of.ts';
import { planRows, plans } from '../db/schema.ts';

/** The unit stands in the career's approved plan, as a condition. */
export const isInPlan = (db: Database, unitId: AnyColumn, careerId: string): SQL =>
  exists(
    db
      .select({ id: plans.id })
      .from(plans)
      .innerJoin(planRows, eq(planRows.planId, plans.id))
      .where(
        and(eq(planRows.unitId, unitId), eq(plans.careerId, careerId), oneOf(plans.status, ['approved'])),
      ),
  );
