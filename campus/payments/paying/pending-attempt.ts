import { and, eq, gt, inArray } from 'drizzle-orm';
import type { AttemptStatus } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { paymentAttempts } from '../../db/schema.ts';

export type StoredAttempt = typeof paymentAttempts.$inferSelect;

/** Those in which a payer may still be on the way. */
export const LIVE: AttemptStatus[] = ['created', 'redirected', 'pending'];

/** What is under way at `now`. */
export const isLive = (now: Date) =>
  and(inArray(paymentAttempts.status, LIVE), gt(paymentAttempts.expiresAt, now));

/** The payment of a charge that is under way at `now`; null where there is none. */
export async function liveAttempt(tx: Database, chargeId: string, now: Date): Promise<StoredAttempt | null> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.chargeId, chargeId), isLive(now)));
  return attempt ?? null;
}

/** Whether somebody may be paying a charge now: then it is neither cancelled nor replaced. Asked while the charge is held. */
export const hasPendingAttempt = async (tx: Database, chargeId: string, now: Date): Promise<boolean> =>
  (await liveAttempt(tx, chargeId, now)) !== null;

/** How it stands by the clock: one whose time is over is expired, whether or not that is written down. */
export const statusAt = ({ status, expiresAt }: StoredAttempt, now: Date): AttemptStatus =>
  LIVE.includes(status) && expiresAt <= now ? 'expired' : status;
