import { createHash } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { buckets } from '../../db/schema.ts';
import { TooManyAttempts } from '../failures.ts';

/** Stands for a name or an address where it is only counted: those are not kept in the clear. */
export const unreadable = (counted: string) => createHash('sha256').update(counted).digest('base64url');

/** How often something may happen: `atOnce` together, and from then on once more every `everyMs`. */
type Rate = { atOnce: number; everyMs: number };
export type Bucket = Rate & { key: string };

/** The bucket of a use (`register`) for an address, person or network; `''` for everybody together. */
export const bucketOf = (use: string, whose: string, { atOnce, everyMs }: Rate): Bucket => ({
  key: unreadable(`${use}:${whose}`),
  atOnce,
  everyMs,
});

/**
 * Takes one from each bucket in order; throws `TooManyAttempts` at the first empty one. Call it before the
 * limited work and outside of its transaction, which would roll it back.
 */
export async function takeFrom(db: Database, taken: readonly Bucket[], now: Date): Promise<void> {
  for (const bucket of taken) {
    if (await take(db, bucket, now)) continue;
    throw new TooManyAttempts(Math.ceil((await msUntilNext(db, bucket, now)) / 1000));
  }
}

/**
 * Takes one if there is one. One statement decides (generic cell rate algorithm, ITU-T I.371), so that many
 * at once, on several instances, get no more than there is. A refusal writes nothing.
 */
export async function take(db: Database, bucket: Bucket, now: Date): Promise<boolean> {
  return (await takeTurn(db, bucket, now)) !== null;
}

/** Takes one for work in sequence: returns when its turn is, or null for none. */
export async function takeTurn(
  db: Database,
  { key, atOnce, everyMs }: Bucket,
  now: Date,
): Promise<Date | null> {
  const instant = sql.param(now, buckets.usedUpTo);
  const latest = addMilliseconds(now, (atOnce - 1) * everyMs);
  const [row] = await db
    .insert(buckets)
    .values({ key, usedUpTo: addMilliseconds(now, everyMs) })
    .onConflictDoUpdate({
      target: buckets.key,
      set: {
        usedUpTo: sql`greatest(${buckets.usedUpTo}, ${instant}) + ${everyMs} * interval '1 millisecond'`,
      },
      setWhere: lte(buckets.usedUpTo, latest),
    })
    .returning({ usedUpTo: buckets.usedUpTo });
  return row ? addMilliseconds(row.usedUpTo, -everyMs) : null;
}

/** Whether there is none to take at the moment. */
export async function isEmpty(db: Database, { key, atOnce, everyMs }: Bucket, now: Date): Promise<boolean> {
  const latest = addMilliseconds(now, (atOnce - 1) * everyMs);
  return (await db.$count(buckets, and(eq(buckets.key, key), gt(buckets.usedUpTo, latest)))) > 0;
}

/** Gives one back that was taken for something that didn't happen. */
export async function putBack(db: Database, { key, everyMs }: Bucket): Promise<void> {
  await db
    .update(buckets)
    .set({ usedUpTo: sql`${buckets.usedUpTo} - ${everyMs} * interval '1 millisecond'` })
    .where(eq(buckets.key, key));
}

/** Removes the buckets that are full again: they are as good as none. */
export async function forgetFullBuckets(tx: Database, now: Date): Promise<void> {
  await tx.delete(buckets).where(lt(buckets.usedUpTo, now));
}

async function msUntilNext(db: Database, { key, atOnce, everyMs }: Bucket, now: Date): Promise<number> {
  const [row] = await db.select().from(buckets).where(eq(buckets.key, key));
  const usedUpTo = row?.usedUpTo ?? now;
  return Math.max(1, usedUpTo.getTime() - (atOnce - 1) * everyMs - now.getTime());
}
