import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { charges, ledgerEntries, refunds } from '../../db/schema.ts';
import { sumsOf } from './accounts-of.ts';
import type { Account } from './held-account.ts';
import { type TuitionFacts, tuitionFactsOf } from './tuition-balance.ts';

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
