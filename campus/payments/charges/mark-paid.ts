import type { Database } from '../../db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Event, eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { changeCharge, changeNotice } from './charge-machine.ts';
import { ENROLMENT_PAID } from './enrolment-jobs.ts';
import { activeNotice, heldCharge } from './stored-charge.ts';

/** What a receipt says: when it was paid, which decides whether that was late, and how much. */
export type ReceiptFacts = { paidAt: Date; amount: number; currency: string };

export type Paid = { chargeId: string; careerId: string; eventId: string };

/**
 * What a positive receipt does to its charge, in the receipt's transaction: paid, its notice paid, everybody told. It is
 * the only way to `paid`. Refused where the charge isn't open (paid already, cancelled, replaced) or the sum isn't its
 * own: then the receipt goes to the unmatched ones.
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
  const event = paymentConfirmed(charge, now);
  const set = { paidAt: receipt.paidAt };
  await changeCharge(tx, chargeId, 'pay', { to: 'paid', by: null, set, tells: [event] }, now);
  const notice = await activeNotice(tx, chargeId);
  if (notice) {
    const end = { to: 'paid' as const, by: null, set: { endedAt: now }, tells: [] };
    await changeNotice(tx, notice.id, 'pay', end, now);
  }
  if (charge.kind === 'enrolment') {
    await enqueue(tx, { kind: ENROLMENT_PAID, payload: { chargeId }, runAt: now });
  }
  return done({ chargeId, careerId: charge.careerId, eventId: event.id });
}

const paymentConfirmed = ({ id, careerId }: { id: string; careerId: string }, now: Date): Event =>
  eventOf('paymentConfirmed', careerId, { chargeId: id, action: 'paid' }, now);
