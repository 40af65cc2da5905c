import { and, eq, inArray } from 'drizzle-orm';
import type { LockType } from '../../contract/locks/locks.ts';
import type { Database } from '../db/database.ts';
import { locks } from '../db/schema.ts';
import { standsAt } from './lock-state.ts';
import { changeLock, STANDING } from './machine.ts';
import { lockChanged, notifyStandsAgain } from './tell.ts';

type Cleared = { careerId: string; type: LockType; clearedAt: Date };

/** Has the locks of a type stand again that were cleared at an instant, as what cleared them is taken back; not where another stands since. */
export async function restoreLocks(
  tx: Database,
  { careerId, type, clearedAt }: Cleared,
  now: Date,
): Promise<void> {
  const own = and(eq(locks.careerId, careerId), eq(locks.type, type));
  if ((await tx.$count(locks, and(own, inArray(locks.status, STANDING)))) > 0) return;
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
