import type { Database } from '../../db/database.ts';

/** A payment on its way to a provider's pages. */
export type Checkout = {
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
export type Provider = {
  /** Where the payer goes: a path of the portal, or an https address. Asked within the transaction that begins it. */
  addressOf(tx: Database, checkout: Checkout, now: Date): Promise<string>;
};
