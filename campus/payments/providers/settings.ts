import type { CampusConfig } from '../../config.ts';

/** Through whom people pay, and what its notices are signed with. */
export type PaymentSettings = { provider: 'none' } | { provider: 'simulator' | 'pagopa'; secret: string };

/** Nobody pays while there is no secret: a notice could be anybody's. */
export function paymentSettings({
  PAYMENT_PROVIDER: provider,
  PAYMENT_WEBHOOK_SECRET: secret,
}: Pick<CampusConfig, 'PAYMENT_PROVIDER' | 'PAYMENT_WEBHOOK_SECRET'>): PaymentSettings {
  return provider === 'none' || !secret ? { provider: 'none' } : { provider, secret };
}
