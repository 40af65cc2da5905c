import type { Database } from '../../db/database.ts';
import { type Bucket, bucketOf, putBack } from '../../platform/limits/bucket.ts';

const HOUR_MS = 60 * 60_000;

/** What one address gets of one kind, whoever asks: three mails, then one an hour. Only its owner may notice. */
export const mailsToAddress = (kind: 'recovery-mail' | 'email-proof', email: string): Bucket =>
  bucketOf(kind, email.trim().toLowerCase(), { atOnce: 3, everyMs: HOUR_MS });

/** Sends what one was taken for; what isn't sent was not taken, or the tries of the job would use up all that there are. */
export async function sendCounted(db: Database, mails: Bucket, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    await putBack(db, mails);
    throw error;
  }
}
