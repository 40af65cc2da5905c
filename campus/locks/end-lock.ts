import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { locks } from '../db/schema.ts';
import { changeLock, STANDING } from './machine.ts';
import { lockChanged, notifyGone } from './tell.ts';

export type Lock = typeof locks.$inferSelect;

/**
 * Clears the locks that stand for a cause (`charge:<id>`), in the transaction in which it goes; what they stopped can be
 * done as soon as that is committed. Answers how many they were.
 */
export async function clearLocksOf(tx: Database, sourceRef: string, now: Date): Promise<number> {
  const standing = await tx
    .select()
    .from(locks)
    .where(and(eq(locks.sourceRef, sourceRef), inArray(locks.status, STANDING)))
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
