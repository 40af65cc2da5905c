import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { chargePlans, charges, refunds } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { done, fieldRefusal, notAllowed, type Outcome, refused } from '../platform/outcome.ts';
import { allows } from '../platform/state-machine.ts';
import { changeCharge, changeRefund, chargeMachine, refundMachine } from './charge-machine.ts';
import { heldCharge, type StoredCharge } from './stored-charge.ts';

type Plan = typeof chargePlans.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type Changed = { refundId: string; status: Refund['status'] };

/** Asks back what a plan's predecessors were paid too much, from the latest payment on. */
export async function askRefunds(
  tx: Database,
  { plan: { careerId, academicYear, kind }, excess }: { plan: Plan; excess: number },
  now: Date,
): Promise<void> {
  const paid = await tx
    .select({ id: charges.id, amount: charges.amount, currency: charges.currency })
    .from(charges)
    .innerJoin(chargePlans, eq(chargePlans.id, charges.planId))
    .where(
      and(
        eq(chargePlans.careerId, careerId),
        eq(chargePlans.academicYear, academicYear),
        eq(chargePlans.kind, kind),
        eq(charges.status, 'paid'),
      ),
    )
    .orderBy(desc(charges.paidAt), desc(charges.id));
  let left = excess;
  for (const charge of paid) {
    const amount = Math.min(left, charge.amount);
    if (amount > 0) await askRefund(tx, charge, { amount, reason: 'recalculated' }, now);
    left -= amount;
  }
}

/** Asks for a paid charge, or a part of it, to be given back. */
export async function askRefund(
  tx: Database,
  { id: chargeId, currency }: Pick<StoredCharge, 'id' | 'currency'>,
  { amount, reason, by = null }: { amount: number; reason: string; by?: string | null },
  now: Date,
): Promise<string> {
  await changeCharge(tx, chargeId, 'askRefund', { to: 'refund_requested', by, tells: [] }, now);
  const [refund] = await tx
    .insert(refunds)
    .values({ chargeId, amount, currency, reason, askedAt: now })
    .returning({ id: refunds.id });
  return refund?.id ?? '';
}

/** The same by the office; without an amount all of it. */
export async function askRefundByOffice(
  tx: Database,
  { chargeId, reason, ...asked }: { chargeId: string; amount?: number; reason: string },
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed' | 'field.amount'>> {
  const charge = await heldCharge(tx, { chargeId });
  if (!allows(chargeMachine, charge.status, 'askRefund')) return notAllowed();
  const { amount = charge.amount } = asked;
  if (amount > charge.amount) return refused([fieldRefusal('amount', 'more_than_paid')]);
  const refundId = await askRefund(tx, charge, { amount, reason }, now);
  return done({ refundId, status: 'requested' });
}

/** Decides a refund; one that is denied has its reason, and its charge stays paid for good. */
export async function decideRefund(
  tx: Database,
  { refundId, decision, reason }: { refundId: string; decision: 'approved' | 'denied'; reason?: string },
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed' | 'field.reason'>> {
  const refund = await heldRefund(tx, refundId);
  if (!allows(refundMachine, refund.status, 'decide')) return notAllowed();
  if (decision === 'denied' && reason === undefined) return refused([fieldRefusal('reason', 'required')]);
  const set = { answer: reason ?? null, decidedAt: now };
  await changeRefund(tx, refundId, 'decide', { to: decision, by: null, set, tells: [] }, now);
  if (decision === 'denied') {
    await changeCharge(tx, refund.chargeId, 'denyRefund', { to: 'refund_denied', by: null, tells: [] }, now);
  }
  return done({ refundId, status: decision });
}

/** Records that an approved refund was paid out, under the transfer's reference. */
export async function payOutRefund(
  tx: Database,
  { refundId, reference }: { refundId: string; reference: string },
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed'>> {
  const refund = await heldRefund(tx, refundId);
  if (!allows(refundMachine, refund.status, 'payOut')) return notAllowed();
  const set = { paidOutAt: now, reference };
  await changeRefund(tx, refundId, 'payOut', { to: 'paid_out', by: null, set, tells: [] }, now);
  await changeCharge(tx, refund.chargeId, 'payOut', { to: 'refunded', by: null, tells: [] }, now);
  return done({ refundId, status: 'paid_out' });
}

async function heldRefund(tx: Database, refundId: string): Promise<Refund> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (!refund) throw new NotFound('refund', refundId);
  return refund;
}
