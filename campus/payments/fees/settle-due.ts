import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { charges, refunds } from '../../db/schema.ts';
import type { Account } from '../accounts/held-account.ts';
import { tuitionFacts } from '../accounts/tuition-facts.ts';
import { askRefund, leftOf, withdrawRefund } from '../refunds/refunds.ts';

/**
 * Has just so much of a year's tuition due back: what is more is asked back, from the latest payment on; what is less is
 * taken back, from the latest refund on, also where it was approved. Answers whether anything changed. The account is held.
 */
export async function settleDue(
  tx: Database,
  account: Account,
  { due }: { due: number },
  now: Date,
): Promise<boolean> {
  let standing = (await tuitionFacts(tx, account)).due;
  if (standing === due) return false;
  for (const refund of standing > due ? await dueRefunds(tx, account) : []) {
    if (standing <= due) break;
    await withdrawRefund(tx, refund, now);
    standing -= refund.amount;
  }
  await askBack(tx, account, due - standing, now);
  return true;
}

async function askBack(tx: Database, account: Account, excess: number, now: Date): Promise<void> {
  let left = excess;
  for (const charge of left > 0 ? await paidCharges(tx, account) : []) {
    const amount = Math.min(left, await leftOf(tx, charge));
    if (amount <= 0) continue;
    await askRefund(tx, charge, { amount, reason: 'recalculated', origin: 'recalculated' }, now);
    left -= amount;
  }
}

const isTuitionOf = ({ careerId, academicYear }: Account) =>
  and(
    eq(charges.careerId, careerId),
    eq(charges.academicYear, academicYear),
    eq(charges.kind, 'tuition'),
    isNotNull(charges.planId),
  );

const dueRefunds = (tx: Database, account: Account) =>
  tx
    .select({ id: refunds.id, chargeId: refunds.chargeId, amount: refunds.amount })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .where(and(isTuitionOf(account), oneOf(refunds.status, ['requested', 'approved'])))
    .orderBy(desc(refunds.askedAt), desc(refunds.id));

const paidCharges = (tx: Database, account: Account) =>
  tx
    .select()
    .from(charges)
    .where(and(isTuitionOf(account), isNotNull(charges.paidAt)))
    .orderBy(desc(charges.paidAt), desc(charges.id));
