import { and, eq, isNotNull, sum } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { charges } from '../../db/schema.ts';
import type { Account } from './held-account.ts';

/** What of a year's tuition isn't paid. */
export async function tuitionOwed(tx: Database, { careerId, academicYear }: Account): Promise<number> {
  const [unpaid] = await tx
    .select({ amount: sum(charges.amount) })
    .from(charges)
    .where(
      and(
        eq(charges.careerId, careerId),
        eq(charges.academicYear, academicYear),
        eq(charges.kind, 'tuition'),
        isNotNull(charges.planId),
        oneOf(charges.status, ['planned', 'open']),
      ),
    );
  return Number(unpaid?.amount ?? 0);
}
