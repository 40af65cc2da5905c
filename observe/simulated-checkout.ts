import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the simulator's page knows of a payment. It is kept in the page's address alone, signed. */
export type SimulatedCheckout = {
  reference: string;
  /** In minor units of the currency. */
  amount: number;
  currency: string;
  /** Of something that is no longer owed; null where there is none to try with. */
  voidReference: string | null;
  /** The path of the portal that the payer comes back to. */
  returnTo: string;
  /** By how much the institution's clock is ahead of the machine's, where it was moved to try things out. */
  aheadMs: number;
};

/** A checkout as a word for an address. */
export function sealCheckout(secret: string, checkout: SimulatedCheckout): string {
  const payload = Buffer.from(JSON.stringify(checkout)).toString('base64url');
  return `${payload}.${macOf(secret, payload).toString('base64url')}`;
}

/** What such a word says; null for one that was not made with this secret. */
export function openCheckout(secret: string, word: string): SimulatedCheckout | null {
  const [, payload = '', mac = ''] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(word) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

const macOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`simulated-checkout.${payload}`).digest();
