import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { locks } from '../../db/schema.ts';
import { endLock } from '../../locks/end-lock.ts';
import { STANDING } from '../../locks/machine.ts';

/** A career has its plan: what stopped it for want of one is cleared. */
export async function clearPlanMissing(tx: Database, careerId: string, now: Date): Promise<void> {
  const standing = await tx
    .select()
    .from(locks)
    .where(and(eq(locks.careerId, careerId), eq(locks.type, 'PLAN_MISSING'), inArray(locks.status, STANDING)))
    .for('update');
  for (const lock of standing) await endLock(tx, lock, 'clear', {}, now);
}
