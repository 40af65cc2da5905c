import { createHmac } from 'node:crypto';

/** Where a payment provider's notice has its signature: `t=<seconds since 1970>,v1=<hexadecimal>`. */
export const SIGNATURE_HEADER = 'x-payment-signature';

/** What is signed. */
export type SignedNotice = { provider: string; body: string };

/** The signature of a notice: HMAC-SHA256 over `<provider>.<t>.<body>`, valid for this provider alone. */
export function signatureOf(secret: string, { provider, body }: SignedNotice, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const mac = createHmac('sha256', secret).update(`${provider}.${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
