import { createHash } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { signInFailures } from '../db/schema.ts';
import { TooManyAttempts } from '../platform/failures.ts';

/** One thing that failures are counted by, and how many pass before the delay begins. */
export type Counted = { key: string; free: number };

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
export const FAILURES_FORGOTTEN_AFTER_MS = 60 * 60_000;

/**
 * The name as it was typed, not the account behind it: one name's failures seen under another would tell that both
 * belong to one person, and that the person exists.
 */
export const byName = (call: 'sign-in' | 'recovery', name: string): Counted => ({
  key: digest(`${call}:${name.trim().toLowerCase()}`),
  free: 5,
});

/** The person who is signed in already and is asked for the password once more. */
export const byPerson = (personId: string): Counted => ({ key: digest(`person:${personId}`), free: 5 });

/** The address: a whole campus may stand behind one. */
export const byPeer = (peer: string): Counted => ({ key: digest(`peer:${peer}`), free: 100 });

/** How long nothing is tried after so many failures: nothing at first, then doubling up to a minute. Never for good. */
export function delayAfterMs(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - free), LONGEST_DELAY_MS);
}

/** Throws `TooManyAttempts` while one of them has to wait. What is refused here doesn't count as a failure. */
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

/** Names and addresses are not kept in the clear. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
