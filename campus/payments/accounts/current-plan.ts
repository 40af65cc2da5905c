import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { chargePlans } from '../../db/schema.ts';
import type { Account } from './held-account.ts';

export type Plan = typeof chargePlans.$inferSelect;

/** A year's plan of tuition that stands. */
export async function currentPlan(
  tx: Database,
  { careerId, academicYear }: Account,
): Promise<Plan | undefined> {
  const [plan] = await tx
    .select()
    .from(chargePlans)
    .where(
      and(
        eq(chargePlans.careerId, careerId),
        eq(chargePlans.academicYear, academicYear),
        eq(chargePlans.kind, 'tuition'),
        isNull(chargePlans.endedAt),
      ),
    );
  return plan;
}
