import { and, desc, eq } from 'drizzle-orm';
import type {
  ChangedCharge,
  ChargeQuestion,
  ChargeStatus,
  ReplaceCharge,
} from '../../../contract/payments/payments.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { careersByBadge } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargeChanges, charges, profiles } from '../../db/schema.ts';
import { done, fieldRefusal, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { type Account, heldAccounts } from '../accounts/held-account.ts';
import { tellAsked } from '../tell.ts';
import { chargeMachine } from './charge-machine.ts';
import { chargeTitle } from './charge-title.ts';
import { endCharge } from './end-charge.ts';
import { isToBeCancelled, keepChange, overtake, paidUntil, type WaitingChange } from './keep-change.ts';
import { changeCharge, insertCharge } from './replace-charge.ts';
import { heldCharge, type StoredCharge } from './stored-charge.ts';

type AddRefusal =
  | 'field.badge'
  | 'field.payableFrom'
  | 'payments.key_taken'
  | 'payments.settled'
  | 'payments.in_plan'
  | 'payments.being_paid';
export type Written = {
  id: string;
  how: 'added' | 'replaced' | 'unchanged' | 'waiting';
  /** Of what waits, when it is done at the latest. */
  until?: Date;
};
type Changed = ChangedCharge & { until?: Date };

/** Charges a student. A known key names that charge: what differs is replaced while it isn't paid. */
export async function addCharge(
  tx: Database,
  { badge, key, ...asked }: ChargeQuestion,
  now: Date,
): Promise<Outcome<Written, AddRefusal>> {
  const careerId = (await careersByBadge(tx, [badge])).get(badge);
  if (!careerId) return refused([fieldRefusal('badge', 'unknown_badge')]);
  if (asked.payableFrom && asked.payableFrom > asked.dueOn) {
    return refused([fieldRefusal('payableFrom', 'after_due')]);
  }
  const known =
    key === undefined ? undefined : await byKey(tx, key, { careerId, academicYear: asked.academicYear });
  if (!known) {
    const charge = await insertCharge(tx, { ...asked, careerId, sourceRef: key ?? null }, now);
    await tellAsked(tx, charge, now);
    return done({ id: charge.id, how: 'added' });
  }
  if (known.careerId !== careerId || known.kind !== asked.kind) {
    return refused([{ code: 'payments.key_taken', field: 'key' }]);
  }
  if (sameAs(known, asked)) {
    const { split } = await overtake(tx, { ...known, chargeId: known.id }, now, isOfFile);
    if (split) await wait(tx, known, { kind: 'split', detail: { reason: split.reason, split } }, now);
    return done({ id: known.id, how: 'unchanged' });
  }
  if (known.paidAt !== null && sameAs(await lastReplacement(tx, known.id), asked))
    return done({ id: known.id, how: 'unchanged' });
  const isOver = !allows(chargeMachine, known.status, 'replace') || (await isToBeCancelled(tx, known));
  if (isOver) return refused([{ code: 'payments.settled' }]);
  if (known.planId !== null) return refused([{ code: 'payments.in_plan' }]);
  const { title = null, usdAmount = null, payableFrom = null, academicYear, amount, currency, dueOn } = asked;
  const replacement = { title, usdAmount, payableFrom, academicYear, amount, currency, dueOn };
  const until = await paidUntil(tx, [known.id], now);
  if (until && (known.academicYear !== academicYear || known.currency !== currency))
    return refused([{ code: 'payments.being_paid' }]);
  const { split } = await overtake(tx, { ...known, chargeId: known.id }, now);
  const detail = { reason: 'recalculated', replacement, split };
  if (!until) {
    const id = await changeCharge(tx, known, detail, now);
    return done({ id: id ?? known.id, how: 'replaced' });
  }
  await wait(tx, known, { kind: 'replace', detail }, now);
  return done({ id: known.id, how: 'waiting', until });
}

/** Cancels an unpaid charge, once nobody is paying it; not a plan's, which is worked out again. */
export async function cancelCharge(
  tx: Database,
  { chargeId, reason }: { chargeId: string; reason: string },
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed' | 'payments.in_plan'>> {
  const charge = await heldCharge(tx, { chargeId });
  if (!allows(chargeMachine, charge.status, 'cancel')) return notAllowed();
  if (charge.planId !== null) return refused([{ code: 'payments.in_plan' }]);
  const until = await paidUntil(tx, [chargeId], now);
  if (until) {
    await wait(tx, charge, { kind: 'cancel', detail: { reason } }, now);
    return done({ chargeId, status: charge.status, until });
  }
  await overtake(tx, { ...charge, chargeId }, now);
  await endCharge(tx, charge, { reason }, now);
  return done({ chargeId, status: 'cancelled' });
}

/** Replaces a charge by another amount or day, once nobody is paying it; of a plan's charge only the day. */
export async function replaceCharge(
  tx: Database,
  { chargeId, reason, currency, ...change }: ReplaceCharge,
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed' | 'payments.in_plan' | 'field.dueOn' | 'field.currency'>> {
  const charge = await heldCharge(tx, { chargeId });
  if (!allows(chargeMachine, charge.status, 'replace')) return notAllowed();
  if (currency && currency !== charge.currency)
    return refused([fieldRefusal('currency', 'another_currency')]);
  const { amount = charge.amount, dueOn = charge.dueOn } = change;
  if (charge.planId !== null && amount !== charge.amount) return refused([{ code: 'payments.in_plan' }]);
  if (charge.payableFrom && dueOn < charge.payableFrom)
    return refused([fieldRefusal('dueOn', 'before_payable')]);
  const until = await paidUntil(tx, [chargeId], now);
  const waited = await overtake(tx, { ...charge, chargeId }, now);
  const detail = { ...waited, reason, replacement: { ...waited.replacement, ...change } };
  if (until) {
    await wait(tx, charge, { kind: 'replace', detail }, now);
    return done({ chargeId, status: charge.status, until });
  }
  const id = await changeCharge(tx, charge, detail, now);
  return done({ chargeId: id ?? chargeId, status: charge.status });
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

/** Held with its account and the one that it is to stand in. */
async function byKey(tx: Database, key: string, account: Account): Promise<StoredCharge | undefined> {
  const own = eq(charges.sourceRef, key);
  const [named] = await tx.select().from(charges).where(own);
  await heldAccounts(tx, named ? [named, account] : [account]);
  const [charge] = await tx.select().from(charges).where(own).for('update');
  return charge;
}

/** What a file asked for while somebody paid. */
const isOfFile = ({ kind, detail }: WaitingChange): boolean =>
  kind === 'replace' && detail.reason === 'recalculated';

/** As what it was last asked for while somebody paid it; the difference is another charge, or went back. */
async function lastReplacement(tx: Database, chargeId: string): Promise<Compared> {
  const [last] = await tx
    .select({ detail: chargeChanges.detail })
    .from(chargeChanges)
    .where(and(eq(chargeChanges.chargeId, chargeId), oneOf(chargeChanges.status, ['done'])))
    .orderBy(desc(chargeChanges.askedAt), desc(chargeChanges.id))
    .limit(1);
  return last?.detail.replacement ?? {};
}

const wait = (
  tx: Database,
  { id: chargeId, careerId, academicYear }: StoredCharge,
  change: Pick<WaitingChange, 'kind' | 'detail'>,
  now: Date,
) => keepChange(tx, { ...change, chargeId, account: { careerId, academicYear } }, now);

const COMPARED = ['academicYear', 'amount', 'currency', 'usdAmount', 'payableFrom', 'dueOn'] as const;

type Compared = Partial<Pick<StoredCharge, (typeof COMPARED)[number] | 'title'>>;

const sameAs = (known: Compared, asked: Compared): boolean =>
  COMPARED.every((name) => (known[name] ?? null) === (asked[name] ?? null)) &&
  (known.title?.it ?? null) === (asked.title?.it ?? null);
