import { randomBytes } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { ATTEMPT_MS } from '../../../contract/paying.ts';
import type { Database } from '../../db/database.ts';
import { paymentAttempts } from '../../db/schema.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { type PayableCharge, payableCharge } from '../payable-charge.ts';
import type { PaymentSettings } from '../providers/settings.ts';
import { changeAttempt } from './attempt-machine.ts';
import { expireAttempts } from './expire-attempts.ts';
import { liveAttempt, type StoredAttempt } from './pending-attempt.ts';

type Asked = { chargeId: string; careerId: string; timeZone: string };
type StartRefusal = 'state.not_allowed' | 'paying.unavailable' | 'paying.under_way';

/**
 * Begins to pay a charge. While the charge is held there is one payment of it under way: who presses again, or in
 * another window, goes on with that; once the provider says that money is coming, nobody begins another.
 */
export async function startPayment(
  tx: Database,
  asked: Asked,
  settings: PaymentSettings,
  now: Date,
): Promise<Outcome<{ address: string }, StartRefusal>> {
  const payable = await payableCharge(tx, asked, now);
  if (!payable.ok) return payable;
  if (settings.provider === 'none' || !settings.checkout) {
    return refused([{ code: 'paying.unavailable', ownerOffice: 'fees' }]);
  }
  await expireAttempts(tx, now, asked.chargeId);
  const live = await liveAttempt(tx, asked.chargeId, now);
  if (live?.status === 'pending') {
    const fixUrl = `/student/payments/return/${live.id}`;
    return refused([{ code: 'paying.under_way', fixUrl, fix: 'paying.look' }]);
  }
  const attempt = live ?? (await begin(tx, payable.value, settings.provider, now));
  const { reference, amount, currency } = attempt;
  const returnTo = `/student/payments/return/${attempt.id}`;
  const checkout = { reference, amount, currency, careerId: asked.careerId, returnTo };
  return done({ address: await settings.checkout.addressOf(tx, checkout) });
}

async function begin(
  tx: Database,
  { id: chargeId, amount, currency }: PayableCharge,
  provider: StoredAttempt['provider'],
  now: Date,
): Promise<StoredAttempt> {
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      chargeId,
      provider,
      reference: randomBytes(16).toString('base64url'),
      amount,
      currency,
      status: 'created',
      startedAt: now,
      expiresAt: addMilliseconds(now, ATTEMPT_MS),
    })
    .returning();
  if (!attempt) throw new Error('no attempt was written');
  await changeAttempt(tx, attempt.id, 'redirect', { to: 'redirected', by: null, tells: [] }, now);
  return attempt;
}
