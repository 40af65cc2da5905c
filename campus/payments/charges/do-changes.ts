import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import type { Account } from '../accounts/held-account.ts';
import { unpaidTuition } from '../accounts/tuition.ts';
import { assessAgain } from '../fees/assess-fees.ts';
import { dayToPayBy } from '../fees/fee-rules.ts';
import { askRefund, leftOf } from '../refunds/refunds.ts';
import { tellAsked } from '../tell.ts';
import { endCharge } from './end-charge.ts';
import { endWaiting, paidUntil, type WaitingChange, waitingChanges } from './keep-change.ts';
import { changeCharge, insertCharge } from './replace-charge.ts';
import { type StoredCharge, standingId } from './stored-charge.ts';

/**
 * Does the changes that waited for the end of a payment, in order; changes of a charge still being paid go on
 * waiting. For a paid charge the difference is asked for or due back. The account is held.
 */
export async function doChanges(tx: Database, account: Account, now: Date): Promise<void> {
  for (const change of await waitingChanges(tx, account)) {
    const charge = change.chargeId === null ? null : await standing(tx, change.chargeId);
    const touched = charge ? [charge] : await unpaidTuition(tx, account);
    const ids = touched.map(({ id }) => id);
    if (await paidUntil(tx, ids, now)) continue;
    const isDone = await (charge
      ? ofCharge(tx, change, charge, now)
      : assessAgain(tx, account, change.detail, now));
    await endWaiting(tx, change, isDone ? 'do' : 'drop', now);
  }
}

/**
 * The same beside something that must be kept, such as a receipt: a change that fails goes on waiting for the
 * task, which retries it and reports to the office.
 */
export async function tryChanges(tx: Database, account: Account, now: Date): Promise<void> {
  await tx.transaction((part) => doChanges(part, account, now)).catch(() => {});
}

/** What stands in the place of a charge by now. */
async function standing(tx: Database, chargeId: string): Promise<StoredCharge> {
  const own = eq(charges.id, await standingId(tx, chargeId));
  const [charge] = await tx.select().from(charges).where(own).for('update');
  if (!charge) throw new Error(`no charge ${chargeId}`);
  return charge;
}

/** Answers whether there was something left to do. */
async function ofCharge(
  tx: Database,
  { kind, detail }: WaitingChange,
  charge: StoredCharge,
  now: Date,
): Promise<boolean> {
  if (charge.paidAt !== null) return await ofPaid(tx, { kind, detail }, charge, now);
  if (charge.endedAt !== null) return false;
  if (kind !== 'cancel') return (await changeCharge(tx, charge, detail, now)) !== null;
  await endCharge(tx, charge, { reason: detail.reason }, now);
  return true;
}

/** What is asked for no longer goes back; what is asked for beyond it is a charge of its own. */
async function ofPaid(
  tx: Database,
  { kind, detail: { reason, replacement } }: Pick<WaitingChange, 'kind' | 'detail'>,
  charge: StoredCharge,
  now: Date,
): Promise<boolean> {
  if (charge.kind === 'enrolment' && kind === 'cancel' && reason !== 'paid_elsewhere') return false;
  const left = await leftOf(tx, charge);
  const wanted = kind === 'cancel' ? 0 : (replacement?.amount ?? left);
  if (charge.planId !== null) return false;
  if (wanted === left) return kind === 'replace'; // its day and its words are no matter any more
  if (wanted < left) await askRefund(tx, charge, { amount: left - wanted, reason }, now);
  else await askMore(tx, charge, { ...replacement, amount: wanted - left }, now);
  return true;
}

async function askMore(
  tx: Database,
  { careerId, kind, title, academicYear, currency, dueOn, lateForId }: StoredCharge,
  change: NonNullable<WaitingChange['detail']['replacement']> & { amount: number },
  now: Date,
): Promise<void> {
  const asked = { careerId, kind, title, academicYear, currency, dueOn, lateForId, ...change };
  const more = { ...asked, usdAmount: null, dueOn: dayToPayBy(asked.dueOn, now) };
  await tellAsked(tx, await insertCharge(tx, more, now), now);
}
