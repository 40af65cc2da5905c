import { createHash, timingSafeEqual } from 'node:crypto';
import { type SignedNotice, signatureOf } from '../../../observe/webhook-signature.ts';

/** How far the time of a signature may be from ours, before or after; exactly so much still counts. */
export const SIGNATURE_VALIDITY_MS = 5 * 60_000;

/** Why a notice's signature doesn't hold at `now`; null: it does. What is forged is never told to be old. */
export function signatureFault(
  secret: string,
  signature: string,
  notice: SignedNotice,
  now: Date,
): 'forged' | 'old' | null {
  const [, seconds] = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(signature) ?? [];
  if (seconds === undefined) return 'forged';
  const signedAt = new Date(Number(seconds) * 1000);
  if (!timingSafeEqual(digest(signature), digest(signatureOf(secret, notice, signedAt)))) return 'forged';
  return Math.abs(now.getTime() - signedAt.getTime()) <= SIGNATURE_VALIDITY_MS ? null : 'old';
}

const digest = (text: string) => createHash('sha256').update(text).digest();
