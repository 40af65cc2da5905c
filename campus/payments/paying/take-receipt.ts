import { and, eq } from 'drizzle-orm';
import type { NoticeOutcome, ReceiptNotice, UnmatchedReason } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { charges, paymentAttempts, paymentReceipts, receiptNumbers } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { eventOf } from '../../platform/live/events.ts';
import { nextOfYear, serialOf } from '../../platform/numbers/next-of-year.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { dayOf } from '../../platform/time/days.ts';
import { changeCharge, changeNotice, ENROLMENT_PAID } from '../charges/charge-machine.ts';
import { tryChanges } from '../charges/do-changes.ts';
import {
  activeNotice,
  heldCharge,
  lockSourceOf,
  noticeOf,
  openedByDay,
  type StoredCharge,
} from '../charges/stored-charge.ts';
import { settleLateFee } from '../overdue/late-fee.ts';
import { notify, resolve } from '../tell.ts';
import { settleClaim } from './claims.ts';
import { settleAttempts } from './end-attempts.ts';
import { keepUnmatched } from './office-receipts.ts';

type Coming = { provider: 'simulator' | 'pagopa'; receipt: ReceiptNotice; timeZone: string };

/**
 * Takes a receipt in one transaction: marks the charge paid, closes the payment, numbers the receipt, tells
 * the student, does waiting changes. The account is held, so that one of several does it. An unfitting one is
 * kept for the office.
 */
export async function takeReceipt(tx: Database, coming: Coming, now: Date): Promise<NoticeOutcome> {
  const { provider, receipt } = coming;
  const chargeId = await chargeOf(tx, receipt.reference);
  if (!chargeId) return await keepUnmatched(tx, { provider, receipt, reason: 'unknown_reference' }, now);
  const charge = await openedByDay(tx, await heldCharge(tx, { chargeId }), {
    timeZone: coming.timeZone,
    now,
  });
  if (await isKnown(tx, coming)) return 'repeated';
  const reason = reasonAgainst(charge, receipt, await answeredIn(tx, chargeId, receipt));
  if (reason) return await keepUnmatched(tx, { provider, receipt, reason }, now);
  const paid = await markPaid(tx, { chargeId, receipt }, now);
  if (!paid.ok) return await keepUnmatched(tx, { provider, receipt, reason: 'charge_void' }, now);
  const attemptId = await settleAttempts(tx, charge, receipt.session ?? receipt.reference, now);
  const receiptNumber = await number(tx, coming, { chargeId, attemptId }, now);
  await clearLocksOf(tx, lockSourceOf(charge), now);
  await settleClaim(tx, charge, now);
  await settleLateFee(tx, charge, dayOf(receipt.paidAt, coming.timeZone), now);
  await tryChanges(tx, charge, now);
  await resolve(tx, 'chargeDueSoon', { subject: chargeId }, now);
  await tellPaid(tx, charge, receiptNumber, now);
  return 'taken';
}

/** By a payment's reference, by the code of a notice, standing or not, or by the charge's own. */
async function chargeOf(tx: Database, reference: string): Promise<string | null> {
  const [attempt] = await tx
    .select({ chargeId: paymentAttempts.chargeId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference));
  if (attempt) return attempt.chargeId;
  return (await noticeOf(tx, reference))?.chargeId ?? (await ownReference(tx, reference));
}

async function ownReference(tx: Database, reference: string): Promise<string | null> {
  const [, id] = /^charge:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference) ?? [];
  if (id === undefined) return null;
  const [charge] = await tx.select({ id: charges.id }).from(charges).where(eq(charges.id, id));
  return charge?.id ?? null;
}

async function isKnown(tx: Database, { provider, receipt }: Coming): Promise<boolean> {
  const own = and(eq(paymentReceipts.provider, provider), eq(paymentReceipts.receiptId, receipt.receiptId));
  return (await tx.select({ id: paymentReceipts.id }).from(paymentReceipts).where(own)).length > 0;
}

/** What was answered in the session in which it was paid; null where there was none of this charge. */
async function answeredIn(
  tx: Database,
  chargeId: string,
  { session }: ReceiptNotice,
): Promise<number | null> {
  if (session === undefined) return null;
  const { amount, reference } = paymentAttempts;
  const [attempt] = await tx
    .select({ amount })
    .from(paymentAttempts)
    .where(and(eq(reference, session), eq(paymentAttempts.chargeId, chargeId)));
  return attempt?.amount ?? null;
}

/** Null where nothing speaks against it. */
function reasonAgainst(
  charge: StoredCharge,
  { amount, currency }: ReceiptNotice,
  answered: number | null,
): UnmatchedReason | null {
  if (charge.paidAt) return 'already_paid';
  if (charge.status !== 'open') return 'charge_void';
  if (currency !== charge.currency) return 'wrong_currency';
  return amount === (answered ?? charge.amount) ? null : 'wrong_amount';
}

async function number(
  tx: Database,
  { provider, receipt, timeZone }: Coming,
  of: { chargeId: string; attemptId: string | null },
  now: Date,
): Promise<string> {
  const numbered = await nextOfYear(tx, receiptNumbers, { timeZone, now });
  const { receiptId, amount, currency, psp, paidAt } = receipt;
  const said = { provider, receiptId, amount, currency, psp, paidAt };
  await tx.insert(paymentReceipts).values({ ...of, ...said, ...numbered, receivedAt: now });
  return serialOf(numbered);
}

/** Tells the student, who may be elsewhere by then, that the payment has arrived. */
const tellPaid = (tx: Database, { id, careerId }: StoredCharge, receiptNumber: string, now: Date) => {
  const about = { to: [careerId], subject: id, link: '/student/payments' };
  return notify(tx, 'paymentReceived', { ...about, values: { number: receiptNumber } }, now);
};

/** What a receipt says: when it was paid, which decides whether that was late, and how much. */
type ReceiptFacts = { paidAt: Date; amount: number; currency: string };

type Paid = { chargeId: string; careerId: string; eventId: string };

/**
 * Marks a charge and its notice paid by a receipt, and tells of it. The only way to `paid`. Refused where the
 * charge isn't open or the sum differs: then the receipt is unmatched.
 */
export async function markPaid(
  tx: Database,
  { chargeId, receipt }: { chargeId: string; receipt: ReceiptFacts },
  now: Date,
): Promise<Outcome<Paid, 'state.not_allowed' | 'payments.wrong_amount'>> {
  const charge = await heldCharge(tx, { chargeId });
  if (charge.status !== 'open') return notAllowed();
  if (receipt.amount !== charge.amount || receipt.currency !== charge.currency) {
    return refused([{ code: 'payments.wrong_amount' }]);
  }
  const { careerId } = charge;
  const event = eventOf('paymentConfirmed', careerId, { chargeId, action: 'paid' }, now);
  const set = { paidAt: receipt.paidAt };
  await changeCharge(tx, chargeId, 'pay', { to: 'paid', by: null, set, tells: [event] }, now);
  const notice = await activeNotice(tx, chargeId);
  const end = { by: null, set: { endedAt: now }, tells: [] };
  if (notice) await changeNotice(tx, notice.id, 'pay', { to: 'paid', ...end }, now);
  if (charge.kind === 'enrolment') {
    await enqueue(tx, { kind: ENROLMENT_PAID, payload: { chargeId }, runAt: now });
  }
  return done({ chargeId, careerId, eventId: event.id });
}
