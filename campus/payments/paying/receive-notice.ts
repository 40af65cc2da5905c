import { type PaymentNotice, paymentNotice, type ReceivedNotice } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { paymentEvents } from '../../db/schema.ts';
import { signatureFault } from '../../platform/outside/signature-fault.ts';
import type { PaymentSettings } from '../providers/settings.ts';
import { answerVerification } from './answer-verification.ts';
import { moveAttempt } from './settle-attempts.ts';
import { takeReceipt } from './take-receipt.ts';

type Sent = { provider: string; signature: string; body: string };
type Provider = 'simulator' | 'pagopa';

/**
 * Takes a provider's notice, or answers what it asks, if it comes from the one that is configured: nothing else marks a
 * charge paid. The event's id is written in the transaction of what it changes, so that what was undone may be sent again.
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
 * What is to be said of a notice that nobody configured has signed, without the database: anybody can send 64 KB of it, over and
 * over. Null for one that is signed; whether it is too old is for the institution's clock.
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
