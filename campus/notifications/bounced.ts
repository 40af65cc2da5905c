import { subDays } from 'date-fns/subDays';
import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { BouncedList } from '../../contract/notifications/notifications.ts';
import type { Database } from '../db/database.ts';
import { bouncedAddresses, notificationMails } from '../db/schema.ts';

/** Nothing is mailed to these addresses from now on. */
export async function noteBounce(
  tx: Database,
  addresses: string[],
  reason: string,
  now: Date,
): Promise<void> {
  const values = folded(addresses).map((address) => ({ address, reason, at: now }));
  await tx
    .insert(bouncedAddresses)
    .values(values)
    .onConflictDoUpdate({
      target: bouncedAddresses.address,
      set: { reason: sql`excluded.reason`, at: sql`excluded.at` },
    });
}

/** It is again. */
export async function liftBounce(tx: Database, addresses: string[]): Promise<void> {
  await tx.delete(bouncedAddresses).where(inArray(bouncedAddresses.address, folded(addresses)));
}

/** As many are read at once. */
const MOST = 1_000;

/** The addresses that nothing is mailed to since then, the first ones first. */
export async function listBounced(
  db: Database,
  { since }: { since?: string | undefined },
): Promise<BouncedList> {
  const { address, at } = bouncedAddresses;
  const rows = await db
    .select()
    .from(bouncedAddresses)
    .where(since === undefined ? undefined : gte(at, new Date(since)))
    .orderBy(asc(at), asc(address))
    .limit(MOST);
  return { bounced: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

const folded = (addresses: string[]) => [...new Set(addresses.map((address) => address.toLowerCase()))];

/** Unknown, malformed, moved or closed (RFC 3463, 3.2, 3.3; RFC 7505); 5.1.7 and 5.1.8 are the sender's. */
const OF_THE_ADDRESS = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;
/** What says so where a mail server gives no such code (RFC 5321, 4.2.3); it may also mean who sends. */
const LIKELY = [550, 551, 553];

/**
 * Whether a mail server refused a mail for its address, for good. The same codes can refuse the sender, as on
 * a block list, which passes within an hour: such a mail is retried, and counts after the last try if others
 * were taken meanwhile.
 */
export async function isGone(
  tx: Database,
  error: unknown,
  { isLast }: { isLast: boolean },
  now: Date,
): Promise<boolean> {
  const { code, responseCode = 0, command, response = '' } = error as Refusal;
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode < 500) return false;
  const enhanced = response.match(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/)?.[1];
  if (enhanced !== undefined) return OF_THE_ADDRESS.test(enhanced);
  return isLast && LIKELY.includes(responseCode) && (await wereOthersTaken(tx, now));
}

type Refusal = { code?: string; responseCode?: number; command?: string; response?: string };

async function wereOthersTaken(tx: Database, now: Date): Promise<boolean> {
  const [taken] = await tx
    .select({ id: notificationMails.notificationId })
    .from(notificationMails)
    .where(and(eq(notificationMails.status, 'sent'), gt(notificationMails.doneAt, subDays(now, 1))))
    .limit(1);
  return taken !== undefined;
}
