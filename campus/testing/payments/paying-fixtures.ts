import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NoticeOutcome, ReceivedNotice } from '../../../contract/payments/paying.ts';
import { openCheckout, type SimulatedCheckout } from '../../../observe/simulated-checkout.ts';
import { signatureOf } from '../../../observe/webhook-signature.ts';
import type { Database } from '../../db/database.ts';
import { paymentAttempts } from '../../db/schema.ts';
import { paymentSettings } from '../../payments/paying/providers.ts';
import { receiveNotice } from '../../payments/paying/receive-notice.ts';
import { startPayment } from '../../payments/paying/start-payment.ts';
import { doneBy } from '../teaching/courses-fixtures.ts';
import { now, timeZone } from './payments-fixtures.ts';

export const SECRET = 'kTq3uB0s9fXz7Lw2Rm5Vy8Nc1Ed4Gh6J';
export const settings = paymentSettings({ PAYMENT_PROVIDER: 'simulator', PAYMENT_WEBHOOK_SECRET: SECRET });

/** What the simulator's page is told of the address that a payment is led to. */
export function checkoutOf(address: string): SimulatedCheckout {
  const word = new URL(address, 'http://portal.example').searchParams.get('session') ?? '';
  const checkout = openCheckout(SECRET, word);
  if (!checkout) throw new Error('the address is none of the simulator');
  return checkout;
}

/** A payment that was begun; answers what the provider knows of it. */
export async function givenAttempt(
  tx: Database,
  { id: chargeId, careerId }: { id: string; careerId: string },
  at = now,
): Promise<SimulatedCheckout> {
  const { address } = await doneBy(startPayment(tx, { chargeId, careerId, timeZone }, settings, at));
  return checkoutOf(address);
}

/** A receipt of the whole of a payment, or with another word in it. */
export const receiptOf = (
  { reference, amount, currency }: Pick<SimulatedCheckout, 'reference' | 'amount' | 'currency'>,
  change: object = {},
) => ({
  type: 'receipt',
  eventId: randomUUID(),
  receiptId: randomUUID(),
  reference,
  amount,
  currency,
  paidAt: '2026-11-20T09:59:00Z',
  psp: 'Banca di prova',
  ...change,
});

/** The same notice, sent once more. */
export const again = <Notice extends object>(notice: Notice) => ({ ...notice, eventId: randomUUID() });

/** Sends a notice as a provider does, signed. */
export const notify = async (tx: Database, notice: object, at = now): Promise<NoticeOutcome> =>
  (await ask(tx, notice, { at })).outcome;

/** The same, with all of the answer; or from pagoPA's intermediary. */
export function ask(
  tx: Database,
  notice: object,
  { at = now, provider = 'simulator' }: { at?: Date; provider?: 'simulator' | 'pagopa' } = {},
): Promise<ReceivedNotice> {
  const body = JSON.stringify(notice);
  const signature = signatureOf(SECRET, { provider, body }, at);
  const configured = paymentSettings({ PAYMENT_PROVIDER: provider, PAYMENT_WEBHOOK_SECRET: SECRET });
  return receiveNotice(tx, { provider, signature, body }, { settings: configured, timeZone }, at);
}

export const attemptStatuses = async (tx: Database, chargeId: string) =>
  (
    await tx
      .select({ status: paymentAttempts.status })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.chargeId, chargeId))
      .orderBy(paymentAttempts.startedAt)
  ).map(({ status }) => status);
