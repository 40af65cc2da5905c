import { eq } from 'drizzle-orm';
import {
  type NotPayableReason,
  type PaymentNotice,
  paymentNotice,
  type ReceivedNotice,
  type RequestsToday,
  type Verification,
} from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { paymentAttempts, paymentEvents } from '../../db/schema.ts';
import { signatureFault } from '../../platform/outside/signature-fault.ts';
import { chargeTitle } from '../charges/charge-title.ts';
import { hasWaiting } from '../charges/keep-change.ts';
import { heldCharge, noticeOf, payableByNotice, type StoredCharge } from '../charges/stored-charge.ts';
import { beginAttempt, liveAttempt } from './attempts.ts';
import { expireOf, moveAttempt } from './end-attempts.ts';
import type { PaymentSettings } from './providers.ts';
import { takeReceipt } from './take-receipt.ts';

type Sent = { provider: string; signature: string; body: string };
type Provider = 'simulator' | 'pagopa';

/**
 * Takes a notice, or answers its question, from the configured provider: nothing else marks a charge paid.
 * The event's id is written in the same transaction, so that after a rollback it may be sent again.
 */
export async function receiveNotice(
  tx: Database,
  { provider, signature, body }: Sent,
  { settings, timeZone }: { settings: PaymentSettings; timeZone: string },
  now: Date,
): Promise<ReceivedNotice> {
  if (!isConfigured(settings, provider)) return { outcome: 'unknown_provider' };
  const fault = signatureFault(settings.secret, signature, { provider, body }, now);
  if (fault) return { outcome: fault };
  const notice = readNotice(body);
  if (!notice) return { outcome: 'unreadable' };
  if (!(await isNew(tx, settings.provider, notice, now))) return { outcome: 'replayed' };
  switch (notice.type) {
    case 'receipt':
      return {
        outcome: await takeReceipt(tx, { provider: settings.provider, receipt: notice, timeZone }, now),
      };
    case 'verification':
    case 'activation':
      return await answerVerification(tx, { question: notice, timeZone }, now);
    default:
      return { outcome: (await moveAttempt(tx, notice, now)) ? 'taken' : 'repeated' };
  }
}

type Configured = Extract<PaymentSettings, { provider: Provider }>;

const isConfigured = (settings: PaymentSettings, provider: string): settings is Configured =>
  settings.provider !== 'none' && provider === settings.provider;

/**
 * Judges an unsigned notice without the database: anybody can send 64 KB over and over. Null for a signed
 * one; its age is judged by the institution's clock.
 */
export function forgery(
  { provider, signature, body }: Sent,
  settings: PaymentSettings,
): 'unknown_provider' | 'forged' | null {
  if (!isConfigured(settings, provider)) return 'unknown_provider';
  const fault = signatureFault(settings.secret, signature, { provider, body }, new Date());
  return fault === 'forged' ? fault : null;
}

function readNotice(body: string): PaymentNotice | null {
  try {
    const parsed = paymentNotice.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function isNew(
  tx: Database,
  provider: Provider,
  { eventId }: PaymentNotice,
  now: Date,
): Promise<boolean> {
  const written = await tx
    .insert(paymentEvents)
    .values({ provider, eventId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return written.length > 0;
}

type Params = { question: Verification; timeZone: string };

/**
 * What a payment notice asks today, which may be more than is printed (SANP, best practice). An activation
 * reserves the charge for its session for half an hour. The same session gets the same answer again.
 */
async function answerVerification(
  tx: Database,
  { question, timeZone }: Params,
  now: Date,
): Promise<ReceivedNotice> {
  const noticeCode = question.reference;
  const notice = await noticeOf(tx, noticeCode);
  if (notice) await expireOf(tx, await heldCharge(tx, notice), now);
  const payable = await payableByNotice(tx, { noticeCode, timeZone }, now);
  if (!payable?.ok) return notPayable(await reasonAgainst(tx, noticeCode));
  const charge = payable.value;
  const live = await liveAttempt(tx, charge.id, now);
  const session = question.type === 'activation' ? question.session : null;
  if (live ? live.reference !== session : await hasWaiting(tx, charge)) return notPayable('in_progress');
  if (session !== null && !live) {
    if (await isUsed(tx, session)) return notPayable('session_over');
    await beginAttempt(tx, { charge, provider: 'pagopa', reference: session }, now);
  }
  return { outcome: 'payable', asks: asksOf(charge) };
}

async function reasonAgainst(tx: Database, noticeCode: string): Promise<NotPayableReason> {
  const notice = await noticeOf(tx, noticeCode);
  return notice ? AGAINST[notice.status] : 'unknown';
}
const AGAINST = { active: 'not_yet', paid: 'paid', reported: 'paid', void: 'void' } as const;

const isUsed = async (tx: Database, reference: string): Promise<boolean> =>
  (await tx.$count(paymentAttempts, eq(paymentAttempts.reference, reference))) > 0;

const notPayable = (reason: NotPayableReason): ReceivedNotice => ({ outcome: 'not_payable', reason });

const asksOf = (charge: StoredCharge): RequestsToday => {
  const { amount, currency, dueOn } = charge;
  return { amount, currency, dueOn, description: chargeTitle(charge, 'it') };
};
