import { and, asc, eq, sum } from 'drizzle-orm';
import type { ListedRefunds } from '../../../contract/payments/ledger.ts';
import type { AskRefund, RefundStatus } from '../../../contract/payments/payments.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { charges, profiles, refunds } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, fieldRefusal, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { currentPlan, tuitionFacts, unpaidTuition } from '../accounts/tuition.ts';
import { deniedIn } from '../accounts/tuition-balance.ts';
import { changeCharge, changeRefund, refundMachine } from '../charges/charge-machine.ts';
import { chargeTitle } from '../charges/charge-title.ts';
import { heldCharge, type StoredCharge } from '../charges/stored-charge.ts';
import { chargeChanged } from '../tell.ts';

type Refund = typeof refunds.$inferSelect;
type Changed = { refundId: string; status: RefundStatus };
type Params = { amount: number; reason: string } & Partial<
  Pick<Refund, 'origin' | 'fromDenied' | 'undenied'>
>;

/** Asks for a paid charge, or a part, to be given back. The account is held, and so much is left. */
export async function askRefund(
  tx: Database,
  charge: Pick<StoredCharge, 'id' | 'careerId' | 'currency'>,
  asked: Params,
  now: Date,
): Promise<string> {
  const { id: chargeId, currency } = charge;
  const tells = [chargeChanged(charge, now)];
  await changeCharge(tx, chargeId, 'askRefund', { to: 'refund_requested', by: null, tells }, now);
  const [refund] = await tx
    .insert(refunds)
    .values({ ...asked, chargeId, currency, askedAt: now })
    .returning({ id: refunds.id });
  return refund?.id ?? '';
}

/** The same by the office, by default for all that is left. Refused while the year's tuition is owed. */
export async function askRefundByOffice(
  tx: Database,
  { chargeId, reason, currency, ...asked }: AskRefund,
  now: Date,
): Promise<
  Outcome<Changed, 'state.not_allowed' | 'payments.still_owed' | 'field.amount' | 'field.currency'>
> {
  const charge = await heldCharge(tx, { chargeId });
  if (currency && currency !== charge.currency)
    return refused([fieldRefusal('currency', 'another_currency')]);
  const left = await leftOf(tx, charge);
  if (charge.paidAt === null || charge.status === 'refund_requested' || left === 0) return notAllowed();
  const { amount = left } = asked;
  if (amount > left) return refused([fieldRefusal('amount', 'more_than_paid')]);
  if (
    charge.planId !== null &&
    (await unpaidTuition(tx, charge)).some((instalment) => instalment.amount > 0)
  ) {
    return refused([{ code: 'payments.still_owed' }]);
  }
  const denied = await deniedOf(tx, charge, amount);
  const refundId = await askRefund(tx, charge, { amount, reason, ...denied }, now);
  return done({ refundId, status: 'requested' });
}

/** What of so much of a year's tuition had been denied. */
async function deniedOf(tx: Database, charge: StoredCharge, amount: number) {
  const plan = charge.planId === null ? undefined : await currentPlan(tx, charge);
  return plan && deniedIn(amount, { ...(await tuitionFacts(tx, charge)), fee: plan.amount });
}

/** What of a paid charge was not given back, and is not to be. */
export async function leftOf(
  tx: Database,
  { id, amount }: Pick<StoredCharge, 'id' | 'amount'>,
): Promise<number> {
  const goesBack = and(
    eq(refunds.chargeId, id),
    oneOf(refunds.status, ['requested', 'approved', 'paid_out']),
  );
  const [back] = await tx
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(goesBack);
  return amount - Number(back?.amount ?? 0);
}

/** Decides a refund; one that is denied has its reason, and its money stays paid for good. */
export async function decideRefund(
  tx: Database,
  { refundId, decision, reason }: { refundId: string; decision: 'approved' | 'denied'; reason?: string },
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed' | 'field.reason'>> {
  const { refund, charge } = await heldRefund(tx, refundId);
  if (!allows(refundMachine, refund.status, 'decide')) return notAllowed();
  if (decision === 'denied' && reason === undefined) return refused([fieldRefusal('reason', 'required')]);
  const set = { answer: reason ?? null, decidedAt: now };
  const tells = [chargeChanged(charge, now)];
  await changeRefund(tx, refundId, 'decide', { to: decision, by: null, set, tells }, now);
  if (decision === 'denied') {
    const to = standsRefunded(await statusesOf(tx, charge.id)) ?? 'refund_denied';
    await changeCharge(tx, charge.id, 'denyRefund', { to, by: null, tells: [] }, now);
  }
  return done({ refundId, status: decision });
}

/** Records that an approved refund was paid out, under the transfer's reference. */
export async function payOutRefund(
  tx: Database,
  { refundId, reference }: { refundId: string; reference: string },
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed'>> {
  const { refund, charge } = await heldRefund(tx, refundId);
  if (!allows(refundMachine, refund.status, 'payOut')) return notAllowed();
  const set = { paidOutAt: now, reference };
  const tells = [chargeChanged(charge, now)];
  await changeRefund(tx, refundId, 'payOut', { to: 'paid_out', by: null, set, tells }, now);
  const to = standsRefunded(await statusesOf(tx, charge.id)) ?? 'refunded';
  await changeCharge(tx, charge.id, 'payOut', { to, by: null, tells: [] }, now);
  return done({ refundId, status: 'paid_out' });
}

/** Takes back a refund that isn't due any more. The caller holds the account. */
export async function withdrawRefund(
  tx: Database,
  { id, chargeId }: Pick<Refund, 'id' | 'chargeId'>,
  now: Date,
): Promise<void> {
  const set = { withdrawnAt: now };
  await changeRefund(tx, id, 'withdraw', { to: 'withdrawn', by: null, set, tells: [] }, now);
  const others = await statusesOf(tx, chargeId);
  const to = standsRefunded(others) ?? (others.has('denied') ? 'refund_denied' : 'paid');
  await changeCharge(tx, chargeId, 'withdrawRefund', { to, by: null, tells: [] }, now);
}

async function statusesOf(tx: Database, chargeId: string): Promise<Set<RefundStatus>> {
  const { status } = refunds;
  const rows = await tx.selectDistinct({ status }).from(refunds).where(eq(refunds.chargeId, chargeId));
  return new Set(rows.map((row) => row.status));
}

/** A charge's status by its refunds that are still to be decided or paid out, or were paid out; else null. */
const standsRefunded = (statuses: Set<RefundStatus>) => {
  if (statuses.has('requested') || statuses.has('approved')) return 'refund_requested';
  return statuses.has('paid_out') ? 'refunded' : null;
};

/** With its charge, and its account held before either. */
async function heldRefund(tx: Database, refundId: string): Promise<{ refund: Refund; charge: StoredCharge }> {
  const own = eq(refunds.id, refundId);
  const [named] = await tx.select({ chargeId: refunds.chargeId }).from(refunds).where(own);
  if (!named) throw new NotFound('refund', refundId);
  const charge = await heldCharge(tx, named);
  const [refund] = await tx.select().from(refunds).where(own).for('update');
  if (!refund) throw new NotFound('refund', refundId);
  return { refund, charge };
}

const MOST = 500;

/** The refunds due, the oldest first, or those of a state. `more`: others follow once these are decided. */
export async function listRefunds(
  db: Database,
  { badge, status, language }: { badge?: string; status?: RefundStatus; language: Language },
): Promise<ListedRefunds> {
  const rows = await db
    .select({ refund: refunds, charge: charges, badge: profiles.badge })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(
      and(
        badge ? eq(profiles.badge, badge) : undefined,
        status ? eq(refunds.status, status) : oneOf(refunds.status, ['requested', 'approved']),
      ),
    )
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .limit(MOST + 1);
  return {
    ...(rows.length > MOST && { more: true }),
    refunds: rows.slice(0, MOST).map(({ refund, charge, badge: of }) => ({
      ...{ refundId: refund.id, chargeId: charge.id, badge: of, title: chargeTitle(charge, language) },
      ...{ academicYear: charge.academicYear, amount: refund.amount, currency: refund.currency },
      ...{ status: refund.status, reason: refund.reason, askedAt: refund.askedAt.toISOString() },
    })),
  };
}
