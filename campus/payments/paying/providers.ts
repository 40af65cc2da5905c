import { and, desc, eq, inArray } from 'drizzle-orm';
import type { CampusConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { simulatedAddress } from '../../platform/outside/simulated-checkout.ts';

/** A payment on its way to a provider's pages. */
type Checkout = {
  /** By which the provider's notices name it. */
  reference: string;
  /** In minor units of the currency. */
  amount: number;
  currency: string;
  careerId: string;
  /** The page of the portal that the payer comes back to. */
  returnTo: string;
};

/** What a provider has of its own: its notices are alike, signed, and read by `receiveNotice`. */
type Provider = {
  /** A path of the portal or an https address. Params within the transaction that begins it. */
  addressOf(tx: Database, checkout: Checkout, now: Date): Promise<string>;
};

/** The portal's own page as provider, without money: its address carries all that it needs. */
const simulator = (secret: string): Provider => ({
  addressOf: async (tx, { careerId, ...checkout }, now) => {
    const voidReference = await someVoidReference(tx, careerId);
    return simulatedAddress(secret, { ...checkout, voidReference, aheadMs: now.getTime() - Date.now() });
  },
});

/** Of a charge of the same career that is no longer owed, to try with what a receipt of it does. */
async function someVoidReference(tx: Database, careerId: string): Promise<string | null> {
  const [charge] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.careerId, careerId), inArray(charges.status, ['cancelled', 'replaced'])))
    .orderBy(desc(charges.endedAt))
    .limit(1);
  return charge ? `charge:${charge.id}` : null;
}

/**
 * The provider and the secret of its notices. Without `checkout` the portal leads to no page: payers take
 * their notice to a bank, and receipts come all the same.
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
