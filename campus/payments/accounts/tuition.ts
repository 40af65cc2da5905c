import { and, asc, eq, isNotNull, isNull, sum } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargePlans, charges, ledgerEntries, refunds } from '../../db/schema.ts';
import { sumsOf } from './accounts-of.ts';
import type { Account } from './held-account.ts';
import { type TuitionFacts, tuitionFactsOf } from './tuition-balance.ts';

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

/** By the ledger, what was received, given back, granted and denied of a year's tuition; and what is due back by now. */
export async function tuitionFacts(
  tx: Database,
  { careerId, academicYear }: Account,
): Promise<TuitionFacts & { due: number }> {
  const { kind, amount, currency } = ledgerEntries;
  const entries = await tx
    .select({
      kind,
      amount,
      currency,
      origin: refunds.origin,
      fromDenied: refunds.fromDenied,
      undenied: refunds.undenied,
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId))
    .where(
      and(
        eq(ledgerEntries.careerId, careerId),
        eq(ledgerEntries.academicYear, academicYear),
        isNotNull(charges.planId),
        eq(charges.kind, 'tuition'),
      ),
    )
    .orderBy(asc(ledgerEntries.seq));
  const due = sumsOf(entries).reduce((sum, { refundDue }) => sum + refundDue, 0);
  return { ...tuitionFactsOf(entries), due };
}
