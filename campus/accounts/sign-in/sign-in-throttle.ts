import { addMilliseconds } from 'date-fns/addMilliseconds';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { signInFailures } from '../../db/schema.ts';
import { siteOf } from '../../http/peer-address.ts';
import { TooManyAttempts } from '../../platform/failures.ts';
import { type Bucket, bucketOf, unreadable } from '../../platform/limits/bucket.ts';

/** One thing that failures are counted by, and how many pass before the delay begins. */
export type Counted = { key: string; free: number };

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
export const FAILURES_FORGOTTEN_AFTER_MS = 60 * 60_000;

/** Limits what comes from an address, and to twice as much what comes from its site. */
export function limitsFrom(kind: string, peer: string, rate: { atOnce: number; everyMs: number }): Bucket[] {
  const site = siteOf(peer);
  const ofSite = { atOnce: rate.atOnce * 2, everyMs: rate.everyMs / 2 };
  return [bucketOf(kind, peer, rate), ...(site ? [bucketOf(kind, site, ofSite)] : [])];
}

/** Where somebody tries from; a request has both. */
export type Source = { peer: string; knownDevice: string | null };

/**
 * Counts a name together with the network it is tried from, or with a device that has signed it in before:
 * guesses from elsewhere don't lock the owner out. The name counts as typed: failures shared by two names
 * would tell that both belong to one person.
 */
export function byNameFrom(
  call: 'sign-in' | 'recovery',
  name: string,
  { peer, knownDevice }: Source,
): Counted[] {
  const counted = (where: string, free: number) => ({
    key: unreadable(`${call}:${where}:${name.trim().toLowerCase()}`),
    free,
  });
  if (knownDevice) return [counted(`device ${knownDevice}`, 5)];
  const site = siteOf(peer);
  return [counted(`network ${peer}`, 5), ...(site ? [counted(`site ${site}`, 20)] : [])];
}

/** Counts by session: a stolen session doesn't slow the person's others. */
export const bySession = ({ chainId }: { chainId: string }): Counted => ({
  key: unreadable(`session:${chainId}`),
  free: 5,
});

/** The delay after so many failures: none at first, then doubling up to a minute. Never for good. */
export function delayAfterMs(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - free), LONGEST_DELAY_MS);
}

/** Throws `TooManyAttempts` while one of them has to wait. Such a refusal doesn't count as a failure. */
export async function refuseWhileDelayed(
  db: Database,
  counted: readonly Counted[],
  now: Date,
): Promise<void> {
  const rows = await db
    .select()
    .from(signInFailures)
    .where(
      inArray(
        signInFailures.key,
        counted.map(({ key }) => key),
      ),
    );
  const waits = rows.map(({ key, failures, lastAt }) => {
    const free = counted.find((each) => each.key === key)?.free ?? 0;
    return addMilliseconds(lastAt, delayAfterMs(failures, free)).getTime() - now.getTime();
  });
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw new TooManyAttempts(Math.ceil(longest / 1000));
}

/** Counts one failure for each; what is older than an hour no longer counts. */
export async function countFailure(db: Database, counted: readonly Counted[], now: Date): Promise<void> {
  const forgotten = addMilliseconds(now, -FAILURES_FORGOTTEN_AFTER_MS);
  await db
    .insert(signInFailures)
    .values(counted.map(({ key }) => ({ key, failures: 1, lastAt: now })))
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${signInFailures.lastAt} < ${sql.param(forgotten, signInFailures.lastAt)}
          then 1 else ${signInFailures.failures} + 1 end`,
        lastAt: now,
      },
    });
}

export async function forgetFailures(tx: Database, counted: readonly Counted[]): Promise<void> {
  await tx.delete(signInFailures).where(
    inArray(
      signInFailures.key,
      counted.map(({ key }) => key),
    ),
  );
}
