import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { hasWaiting } from '../charges/keep-change.ts';
import { heldCharge, payableCharge } from '../charges/stored-charge.ts';
import { beginAttempt, liveAttempt } from './attempts.ts';
import { expireOf } from './end-attempts.ts';
import type { PaymentSettings } from './providers.ts';

type Params = { chargeId: string; careerId: string; timeZone: string };
type StartRefusal = 'state.not_allowed' | 'paying.unavailable' | 'paying.under_way' | 'paying.change_waits';

/**
 * Begins a payment of a charge. One at a time: another press or window continues it, and nothing begins once
 * the provider announced money or while a change waits.
 */
export async function startPayment(
  tx: Database,
  asked: Params,
  settings: PaymentSettings,
  began: Date,
): Promise<Outcome<{ address: string }, StartRefusal>> {
  const charge = await heldCharge(tx, asked);
  const now = await nowBehindLocks(tx, began);
  await expireOf(tx, charge, now);
  const payable = await payableCharge(tx, asked, now);
  if (!payable.ok) return payable;
  if (settings.provider === 'none' || !settings.checkout) {
    return refused([{ code: 'paying.unavailable', ownerOffice: 'fees' }]);
  }
  const { provider } = settings;
  const begin = () =>
    beginAttempt(
      tx,
      { charge: payable.value, provider, reference: randomBytes(16).toString('base64url') },
      now,
    );
  const live = await liveAttempt(tx, asked.chargeId, now);
  if (live?.status === 'pending') {
    const fixUrl = `/student/payments/return/${live.id}`;
    return refused([{ code: 'paying.under_way', fixUrl, fix: 'paying.look' }]);
  }
  if (!live && (await hasWaiting(tx, payable.value))) return refused([{ code: 'paying.change_waits' }]);
  const attempt = live ?? (await begin());
  const { reference, amount, currency } = attempt;
  const returnTo = `/student/payments/return/${attempt.id}`;
  const checkout = { reference, amount, currency, careerId: asked.careerId, returnTo };
  return done({ address: await settings.checkout.addressOf(tx, checkout, now) });
}
