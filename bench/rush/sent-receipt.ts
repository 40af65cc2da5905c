import { randomUUID } from 'node:crypto';
import { signatureOf } from '../../observe/webhook-signature.ts';

export const PROVIDER = 'simulator';

/** Of a provider: the same one may be sent several times. */
export interface Receipt {
  receiptId: string;
  reference: string;
  amount: number;
}

/** A receipt as a provider sends it now, each time as an event of its own, with its signature. */
export function sent(receipt: Receipt, secret: string): { body: string; signature: string } {
  const said = { currency: 'EUR', psp: 'Banca', paidAt: new Date().toISOString() };
  const body = JSON.stringify({ type: 'receipt', eventId: randomUUID(), ...receipt, ...said });
  return { body, signature: signatureOf(secret, { provider: PROVIDER, body }, new Date()) };
}
