import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { planRows, plans, standingRows } from '../../db/schema.ts';

/** The version that counts, and the one that is being chosen; null where there is none. */
export async function ownPlans(db: Database, careerId: string) {
  const rows = await db
    .select()
    .from(plans)
    .where(
      and(eq(plans.careerId, careerId), oneOf(plans.status, ['approved', 'draft', 'submitted', 'returned'])),
    );
  const approved = rows.find(({ status }) => status === 'approved') ?? null;
  return { approved, open: rows.find((plan) => plan !== approved) ?? null };
}

export async function unitIdsOf(db: Database, planId: string | undefined): Promise<string[]> {
  if (planId === undefined) return [];
  const rows = await db.select({ unitId: planRows.unitId }).from(planRows).where(eq(planRows.planId, planId));
  return rows.map(({ unitId }) => unitId);
}

/** What is on record of a career: it stays in every plan. */
export async function passedBy(db: Database, careerId: string): Promise<string[]> {
  const rows = await db
    .select({ unitId: standingRows.unitId })
    .from(standingRows)
    .where(eq(standingRows.careerId, careerId));
  return rows.map(({ unitId }) => unitId);
}
