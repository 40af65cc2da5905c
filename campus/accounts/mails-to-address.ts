import { type Bucket, bucketOf } from '../platform/bucket.ts';

const HOUR_MS = 60 * 60_000;

/** What one address gets of one kind, whoever asks: three mails, then one an hour. Only its owner may notice. */
export const mailsToAddress = (kind: 'recovery-mail' | 'email-proof', email: string): Bucket =>
  bucketOf(kind, email.trim().toLowerCase(), { atOnce: 3, everyMs: HOUR_MS });
