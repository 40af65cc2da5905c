import type { CampusConfig } from '../../config.ts';
import type { Provider } from './provider.ts';
import { simulator } from './simulator.ts';

/**
 * Through whom people pay, and what its notices are signed with. Without `checkout` it has no page that the portal leads
 * to: its payers go to a bank with their notice, and its receipts come all the same.
 */
export type PaymentSettings =
  | { provider: 'none' }
  | { provider: 'simulator' | 'pagopa'; secret: string; checkout: Provider | null };

/** Nobody pays while there is no secret: a notice could be anybody's. */
export function paymentSettings({
  PAYMENT_PROVIDER: provider,
  PAYMENT_WEBHOOK_SECRET: secret,
}: Pick<CampusConfig, 'PAYMENT_PROVIDER' | 'PAYMENT_WEBHOOK_SECRET'>): PaymentSettings {
  if (provider === 'none' || !secret) return { provider: 'none' };
  return { provider, secret, checkout: provider === 'simulator' ? simulator(secret) : null };
}
