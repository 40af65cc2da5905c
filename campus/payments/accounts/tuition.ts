import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargePlans, charges, ledgerEntries, refunds } from '../../db/schema.ts';
import { sumsOf } from './accounts-of.ts';
import type { Account } from './held-account.ts';
import { type TuitionFacts, tuitionFactsOf } from './tuition-balance.ts';

/** The charges of a year's plan of tuition, whatever has become of them. */
export const isTuitionOf = ({ careerId, academicYear }: Account) =>
  and(
    eq(charges.careerId, careerId),
    eq(charges.academicYear, academicYear),
    eq(charges.kind, 'tuition'),
    isNotNull(charges.planId),
  );

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

/** The instalments of a year's tuition that aren't paid. */
export const unpaidTuition = (tx: Database, account: Account) =>
  tx
    .select({ id: charges.id, amount: charges.amount })
    .from(charges)
    .where(and(isTuitionOf(account), oneOf(charges.status, ['planned', 'open'])));

/** What the ledger says was received, returned, granted, denied and is due back of a year's tuition. */
export async function tuitionFacts(tx: Database, account: Account): Promise<TuitionFacts & { due: number }> {
  const { kind, amount, currency, careerId, academicYear } = ledgerEntries;
  const { origin, fromDenied, undenied } = refunds;
  const entries = await tx
    .select({ kind, amount, currency, origin, fromDenied, undenied })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId))
    .where(and(eq(careerId, account.careerId), eq(academicYear, account.academicYear), isTuitionOf(account)))
    .orderBy(asc(ledgerEntries.seq));
  const due = sumsOf(entries).reduce((sum, { refundDue }) => sum + refundDue, 0);
  return { ...tuitionFactsOf(entries), due };
}
