import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { lockPasses, locks } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { VersionConflict } from '../platform/failures.ts';

/**
 * Uses up the passes that `locksOn` found, in the transaction of the act they are for (`exam:<id>`). Throws
 * `VersionConflict` where another act has used one of them meanwhile.
 */
export async function spendPasses(
  tx: Database,
  passes: readonly string[],
  { careerId, usedFor }: { careerId: string; usedFor: string },
  now: Date,
): Promise<void> {
  if (passes.length === 0) return;
  const used = await tx
    .update(lockPasses)
    .set({ usedAt: now, usedFor })
    .where(and(inArray(lockPasses.id, [...passes]), isNull(lockPasses.usedAt)))
    .returning({ id: lockPasses.id });
  const [first = ''] = passes;
  if (used.length < passes.length) throw new VersionConflict('lock pass', first);
  for (const { id } of used) {
    const entry = { actorId: careerId, action: 'lock-pass.use', entity: 'lock-pass', entityId: id };
    await audit(tx, { ...entry, detail: { usedFor } }, now);
  }
}

/** Gives the passes back that an act of that instant has used up, since it is taken back. */
export async function returnPasses(
  tx: Database,
  { careerId, usedFor, usedAt, by }: { careerId: string; usedFor: string; usedAt: Date; by: string },
  now: Date,
): Promise<void> {
  const own = tx.select({ id: locks.id }).from(locks).where(eq(locks.careerId, careerId));
  const returned = await tx
    .update(lockPasses)
    .set({ usedAt: null, usedFor: null })
    .where(
      and(
        inArray(lockPasses.lockId, own),
        ...[eq(lockPasses.usedFor, usedFor), eq(lockPasses.usedAt, usedAt)],
      ),
    )
    .returning({ id: lockPasses.id });
  for (const { id } of returned) {
    const entry = { actorId: by, action: 'lock-pass.return', entity: 'lock-pass', entityId: id };
    await audit(tx, { ...entry, detail: { usedFor } }, now);
  }
}
