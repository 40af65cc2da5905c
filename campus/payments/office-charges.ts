import { and, desc, eq } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { AskedCharge, ChangedCharge, ChargeStatus, ReplaceCharge } from '../../contract/payments.ts';
import { careersByBadge } from '../careers/by-badge.ts';
import type { Database } from '../db/database.ts';
import { charges, profiles } from '../db/schema.ts';
import { added } from '../platform/added.ts';
import { tellAll } from '../platform/events.ts';
import { done, fieldRefusal, notAllowed, type Outcome, refused } from '../platform/outcome.ts';
import { allows } from '../platform/state-machine.ts';
import { chargeMachine } from './charge-machine.ts';
import { chargeTitle } from './charge-title.ts';
import { endCharge } from './end-charge.ts';
import { hasPendingAttempt } from './paying/pending-attempt.ts';
import { heldCharge, heldWithPlan, type StoredCharge } from './stored-charge.ts';
import { chargeChanged, tellAsked } from './tell.ts';

type AddRefusal =
  | 'field.badge'
  | 'field.payableFrom'
  | 'payments.key_taken'
  | 'payments.settled'
  | 'payments.in_plan'
  | 'payments.being_paid';
export type Written = { id: string; how: 'added' | 'replaced' | 'unchanged' };

/** Charges a student. A key that is known already is that charge: what is different of it is replaced while it isn't paid. */
export async function addCharge(
  tx: Database,
  { badge, key, ...asked }: AskedCharge,
  now: Date,
): Promise<Outcome<Written, AddRefusal>> {
  const careerId = (await careersByBadge(tx, [badge])).get(badge);
  if (!careerId) return refused([fieldRefusal('badge', 'unknown_badge')]);
  if (asked.payableFrom && asked.payableFrom > asked.dueOn) {
    return refused([fieldRefusal('payableFrom', 'after_due')]);
  }
  const known = key === undefined ? undefined : await byKey(tx, key);
  if (!known) {
    const charge = await insertCharge(tx, { ...asked, careerId, sourceRef: key ?? null }, now);
    await tellAsked(tx, charge, now);
    return done({ id: charge.id, how: 'added' });
  }
  if (known.careerId !== careerId || known.kind !== asked.kind) {
    return refused([{ code: 'payments.key_taken', field: 'key' }]);
  }
  if (sameAs(known, asked)) return done({ id: known.id, how: 'unchanged' });
  if (!allows(chargeMachine, known.status, 'replace')) return refused([{ code: 'payments.settled' }]);
  if (known.planId !== null) return refused([{ code: 'payments.in_plan' }]);
  if (await hasPendingAttempt(tx, known.id, now)) return refused([{ code: 'payments.being_paid' }]);
  return done({ id: await replaceBy(tx, known, asked, { reason: 'recalculated' }, now), how: 'replaced' });
}

/** Cancels a charge that wasn't paid. One of a plan isn't: the plan is worked out again. */
export async function cancelCharge(
  tx: Database,
  { chargeId, reason }: { chargeId: string; reason: string },
  now: Date,
): Promise<Outcome<ChangedCharge, 'state.not_allowed' | 'payments.in_plan' | 'payments.being_paid'>> {
  const charge = await heldCharge(tx, { chargeId });
  if (!allows(chargeMachine, charge.status, 'cancel')) return notAllowed();
  if (await hasPendingAttempt(tx, chargeId, now)) return refused([{ code: 'payments.being_paid' }]);
  if (charge.planId !== null) return refused([{ code: 'payments.in_plan' }]);
  await endCharge(tx, charge, { reason }, now);
  return done({ chargeId, status: 'cancelled' });
}

/** Another amount or day is another charge; of a plan's only the day, so that the plan stays whole. */
export async function replaceCharge(
  tx: Database,
  { chargeId, reason, ...change }: ReplaceCharge,
  now: Date,
): Promise<
  Outcome<ChangedCharge, 'state.not_allowed' | 'payments.in_plan' | 'payments.being_paid' | 'field.dueOn'>
> {
  const charge = await heldWithPlan(tx, { chargeId });
  if (!allows(chargeMachine, charge.status, 'replace')) return notAllowed();
  if (await hasPendingAttempt(tx, chargeId, now)) return refused([{ code: 'payments.being_paid' }]);
  const { amount = charge.amount, dueOn = charge.dueOn } = change;
  if (charge.planId !== null && amount !== charge.amount) return refused([{ code: 'payments.in_plan' }]);
  if (charge.payableFrom && dueOn < charge.payableFrom)
    return refused([fieldRefusal('dueOn', 'before_payable')]);
  const id = await replaceBy(tx, charge, { amount, dueOn }, { reason }, now);
  return done({ chargeId: id, status: charge.status });
}

/** The latest ones of a student, or of a state. */
export async function listCharges(
  db: Database,
  { badge, status, language }: { badge?: string; status?: ChargeStatus; language: Language },
) {
  const rows = await db
    .select({ charge: charges, badge: profiles.badge })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(and(badge ? eq(profiles.badge, badge) : undefined, status && eq(charges.status, status)))
    .orderBy(desc(charges.createdAt), desc(charges.id))
    .limit(500);
  return rows.map(({ charge, badge: of }) => {
    const { id, kind, academicYear, amount, currency, usdAmount, payableFrom, dueOn, status: state } = charge;
    const shown = { chargeId: id, kind, academicYear, amount, currency, usdAmount, payableFrom, dueOn };
    return { ...shown, status: state, title: chargeTitle(charge, language), badge: of };
  });
}

async function byKey(tx: Database, key: string): Promise<StoredCharge | undefined> {
  const [charge] = await tx.select().from(charges).where(eq(charges.sourceRef, key)).for('update');
  return charge;
}

const COMPARED = ['academicYear', 'amount', 'currency', 'usdAmount', 'payableFrom', 'dueOn'] as const;

const sameAs = (known: StoredCharge, asked: Partial<StoredCharge>): boolean =>
  COMPARED.every((name) => (known[name] ?? null) === (asked[name] ?? null)) &&
  (known.title?.it ?? null) === (asked.title?.it ?? null);

type New = Omit<typeof charges.$inferInsert, 'status' | 'createdAt'>;

export async function insertCharge(
  tx: Database,
  charge: New,
  now: Date,
  status: 'planned' | 'open' = charge.payableFrom ? 'planned' : 'open',
): Promise<StoredCharge> {
  const parts = [{ code: 'office' as const, amount: charge.amount }];
  const rows = await tx
    .insert(charges)
    .values({ parts, ...charge, status, createdAt: now })
    .returning();
  await added(tx, 'charge', rows, now);
  const [written] = rows;
  if (!written) throw new Error('no charge was written');
  return written;
}

/** The successor takes over the key. */
async function replaceBy(
  tx: Database,
  charge: StoredCharge,
  change: Partial<New>,
  { reason }: { reason: string },
  now: Date,
): Promise<string> {
  const { careerId, kind, title, academicYear, instalment, instalments, currency } = charge;
  const { usdAmount, payableFrom, planId, lateForId, sourceRef, amount, dueOn } = charge;
  if (sourceRef !== null) await tx.update(charges).set({ sourceRef: null }).where(eq(charges.id, charge.id));
  const kept = { careerId, kind, title, academicYear, instalment, instalments, currency };
  const rest = { usdAmount, payableFrom, planId, lateForId, sourceRef, amount, dueOn };
  const status = charge.status === 'open' ? 'open' : undefined;
  const successor = await insertCharge(tx, { ...kept, ...rest, ...change }, now, status);
  const { id } = successor;
  await tellAll(tx, [chargeChanged(successor, now)]);
  await endCharge(tx, charge, { reason, successor: id }, now);
  return id;
}
