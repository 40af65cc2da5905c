import { and, eq, inArray } from 'drizzle-orm';
import type { LockType } from '../../contract/locks/locks.ts';
import type { Database } from '../db/database.ts';
import { locks } from '../db/schema.ts';
import { ACTIVE, changeLock, standsAt } from './machine.ts';
import { lockChanged, notifyGone, notifyStandsAgain } from './tell.ts';

export type Lock = typeof locks.$inferSelect;

/** Clears the locks of a cause (`charge:<id>`) in the transaction that ends the cause. Answers how many. */
export async function clearLocksOf(tx: Database, sourceRef: string, now: Date): Promise<number> {
  const standing = await tx
    .select()
    .from(locks)
    .where(and(eq(locks.sourceRef, sourceRef), inArray(locks.status, ACTIVE)))
    .for('update');
  for (const lock of standing) await endLock(tx, lock, 'clear', {}, now);
  return standing.length;
}

/** Ends a lock that the caller holds. Who was never told of it isn't told that it is gone. */
export async function endLock(
  tx: Database,
  lock: Lock,
  action: keyof typeof ends,
  { reason }: { reason?: string },
  now: Date,
): Promise<void> {
  const tells = [lockChanged(lock, ends[action], now)];
  const set = { endedAt: now, ...(reason && { endReason: reason }) };
  await changeLock(tx, lock.id, action, { to: ends[action], by: null, set, tells }, now);
  if (lock.status !== 'scheduled') await notifyGone(tx, lock, now);
}

const ends = { clear: 'cleared', waive: 'waived', expire: 'expired' } as const;

type Cleared = { careerId: string; type: LockType; clearedAt: Date };

/** Restores locks cleared at an instant, as that is undone; not where another stands since. */
export async function restoreLocks(
  tx: Database,
  { careerId, type, clearedAt }: Cleared,
  now: Date,
): Promise<void> {
  const own = and(eq(locks.careerId, careerId), eq(locks.type, type));
  if ((await tx.$count(locks, and(own, inArray(locks.status, ACTIVE)))) > 0) return;
  const isCleared = and(own, eq(locks.status, 'cleared'), eq(locks.endedAt, clearedAt));
  for (const lock of await tx.select().from(locks).where(isCleared).for('update')) {
    // As it stood then: whatever time has made of it since is written down, and told, as of any other.
    const to = standsAt(lock, clearedAt);
    if (to === 'expired') continue;
    const tells = to === 'scheduled' ? [] : [lockChanged(lock, to, now)];
    await changeLock(tx, lock.id, 'restore', { to, by: null, set: { endedAt: null }, tells }, now);
    await notifyStandsAgain(tx, lock, clearedAt, now);
  }
}
