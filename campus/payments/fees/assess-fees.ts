import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargePlans, charges, feeSchemes, refunds } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { type Account, heldAccount } from '../accounts/held-account.ts';
import { currentPlan, isTuitionOf, type Plan, tuitionFacts } from '../accounts/tuition.ts';
import { tuitionBalance } from '../accounts/tuition-balance.ts';
import { endCharge } from '../charges/end-charge.ts';
import { keepChange, overtake, paidUntil } from '../charges/keep-change.ts';
import { isUnpaid } from '../charges/stored-charge.ts';
import { askRefund, leftOf, withdrawRefund } from '../refunds/refunds.ts';
import { chargeChanged } from '../tell.ts';
import { type Fee, feeOf } from './fee-facts.ts';
import { dayToPayBy, inInstalments } from './fee-rules.ts';

type Scheme = typeof feeSchemes.$inferSelect;
export type Assessed = { changed: boolean; until?: Date };

/**
 * Works out a career's tuition of a year from what is known now, and asks for what is left of it. What was
 * paid stays; an excess is refunded. Without a change nothing happens. While an instalment is being paid it
 * waits (`until`).
 */
export async function assessTuition(
  tx: Database,
  { careerId, schemeId }: { careerId: string; schemeId: string },
  now: Date,
): Promise<Assessed> {
  const scheme = await schemeOf(tx, schemeId);
  const account = { careerId, academicYear: scheme.academicYear };
  await heldAccount(tx, account);
  const before = await currentPlan(tx, account);
  const unpaid = before ? await unpaidOf(tx, before.id) : [];
  const ids = unpaid.map(({ id }) => id);
  const until = await paidUntil(tx, ids, now);
  if (!until) {
    await overtake(tx, { ...account, chargeId: null }, now);
    return { changed: await assess(tx, account, { scheme, before, unpaid }, now) };
  }
  const detail = { reason: 'recalculated', schemeId };
  await keepChange(tx, { kind: 'assess', chargeId: null, detail, account }, now);
  return { changed: false, until };
}

/** The same once nobody is paying; without a scheme, for the standing plan's rest. The account is held. */
export async function assessAgain(
  tx: Database,
  account: Account,
  { schemeId }: { schemeId?: string },
  now: Date,
): Promise<boolean> {
  const before = await currentPlan(tx, account);
  const id = schemeId ?? before?.schemeId;
  if (!id) return false;
  const scheme = await schemeOf(tx, id);
  const unpaid = before ? await unpaidOf(tx, before.id) : [];
  const fee = schemeId === undefined && before ? { amount: before.amount, parts: before.parts } : undefined;
  return await assess(tx, account, { scheme, before, unpaid, fee }, now);
}

type Known = { scheme: Scheme; before: Plan | undefined; unpaid: Unpaid[]; fee?: Fee | undefined };

async function assess(
  tx: Database,
  account: Account,
  { scheme, before, unpaid, fee: given }: Known,
  now: Date,
): Promise<boolean> {
  const { careerId } = account;
  const fee = given ?? (await feeOf(tx, careerId, scheme));
  const balance = tuitionBalance({ ...(await tuitionFacts(tx, account)), fee: fee.amount });
  const isAsked = unpaid.reduce((sum, { amount }) => sum + amount, 0) === balance.owed;
  const isSame = before?.schemeId === scheme.id && before.amount === fee.amount;
  if (isSame && before.currency === scheme.currency && isAsked) {
    return await settleDue(tx, account, balance, now);
  }
  const plan = await writePlan(tx, { careerId, scheme, fee, before, settled: balance.settled }, now);
  const asked = await writeInstalments(tx, plan, { scheme, unpaid, first: before === undefined }, now);
  for (const [index, charge] of unpaid.entries()) {
    const successor = asked[index] ?? asked.at(-1);
    await endCharge(tx, charge, { reason: 'recalculated', ...(successor && { successor }) }, now);
  }
  const [first] = asked;
  if (first) await tellAll(tx, [chargeChanged({ id: first, careerId }, now)]);
  await settleDue(tx, account, balance, now);
  const entry = { action: 'charge-plan.assess', entity: 'charge-plan', entityId: plan.id };
  await audit(tx, { actorId: null, ...entry, detail: { careerId, schemeId: scheme.id } }, now);
  return true;
}

async function schemeOf(tx: Database, schemeId: string): Promise<Scheme> {
  const [scheme] = await tx.select().from(feeSchemes).where(eq(feeSchemes.id, schemeId));
  if (!scheme) throw new NotFound('fee scheme', schemeId);
  return scheme;
}

const unpaidOf = (tx: Database, planId: string) =>
  tx
    .select()
    .from(charges)
    .where(and(eq(charges.planId, planId), isUnpaid))
    .orderBy(asc(charges.dueOn), asc(charges.instalment), asc(charges.id))
    .for('update');

type NewPlan = { careerId: string; scheme: Scheme; fee: Fee; before: Plan | undefined; settled: number };

async function writePlan(
  tx: Database,
  { careerId, scheme, fee, before, settled }: NewPlan,
  now: Date,
): Promise<Plan> {
  if (before) await tx.update(chargePlans).set({ endedAt: now }).where(eq(chargePlans.id, before.id));
  const [plan] = await tx
    .insert(chargePlans)
    .values({
      ...{ careerId, kind: 'tuition', academicYear: scheme.academicYear, schemeId: scheme.id },
      ...{ amount: fee.amount, currency: scheme.currency, parts: fee.parts },
      ...{ settled, calculatedAt: now, previousId: before?.id ?? null },
    })
    .returning();
  if (!plan) throw new Error('no plan was written');
  return plan;
}

type Unpaid = typeof charges.$inferSelect;

/** The plan's rest, on the days of unpaid instalments; the first plan's on the year's days to come. */
async function writeInstalments(
  tx: Database,
  { id: planId, careerId, academicYear, amount, settled, currency }: Plan,
  { scheme, unpaid, first }: { scheme: Scheme; unpaid: Unpaid[]; first: boolean },
  now: Date,
): Promise<string[]> {
  const { instalments } = scheme.rules;
  const all = instalments.map((days, index) => ({
    ...days,
    dueOn: dayToPayBy(days.dueOn, now),
    instalment: index + 1,
    of: instalments.length,
    open: false,
  }));
  const kept = unpaid.map(({ payableFrom, dueOn, instalment, instalments: of, title, status }) => ({
    ...{ payableFrom, dueOn, instalment, of, title, open: status === 'open' },
  }));
  const days = first ? all : kept.length > 0 ? kept : all.slice(-1);
  const amounts = inInstalments(amount - settled, days.length);
  const asked = days.flatMap((day, index) => (amounts[index] ? [{ ...day, amount: amounts[index] }] : []));
  if (asked.length === 0) return [];
  const written = await tx
    .insert(charges)
    .values(
      asked.map(({ open, instalment, of, ...charge }) => ({
        ...charge,
        ...{ careerId, planId, kind: 'tuition' as const, academicYear, currency, instalment },
        instalments: of,
        status: open ? ('open' as const) : ('planned' as const),
        createdAt: now,
      })),
    )
    .returning({ id: charges.id });
  return written.map(({ id }) => id);
}

/**
 * Makes exactly so much of a year's tuition due back: asks back more from the latest payment on, or withdraws
 * the latest refunds, even approved ones. Answers whether anything changed. The account is held.
 */
async function settleDue(
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
