import { and, eq, inArray } from 'drizzle-orm';
import type { LockAction, LockType } from '../../contract/locks/locks.ts';
import type { Office } from '../../contract/wire/offices.ts';
import type { Database } from '../db/database.ts';
import { locks } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { tellAll } from '../platform/live/events.ts';
import type { ReasonText, StepText } from './lock-texts.ts';
import { ACTIVE, standsAt, stoppedBy } from './machine.ts';
import { lockChanged, notifyStands } from './tell.ts';

export type PlaceLock = {
  type: LockType;
  careerId: string;
  /** What it is there for, as its area names it (`charge:<id>`); null where the office alone will end it. */
  sourceRef: string | null;
  /** Of the types of which the office says what they stop: the others stop what the regulation says. */
  blocks?: readonly LockAction[];
  /** One unit, or the units of this year of the plan and later; left out: everything. */
  scope?: { unitId?: string; fromYear?: number };
  /** The year in which it begins: what belongs to an earlier one is not stopped. */
  academicYear?: number;
  /** From here it warns, and from `graceUntil` it stops things; without a grace it stops them from here. */
  startsAt: Date;
  graceUntil?: Date;
  endsAt?: Date;
  /** In minor units of the currency. */
  amount?: number;
  currency?: string;
  publicReason: ReasonText;
  internalNote?: string;
  ownerOffice: Office;
  clearSteps: StepText[];
};

/** Places a lock and tells of it. Answers the id of one that stands for the same type and cause. */
export async function placeLock(
  tx: Database,
  lock: PlaceLock,
  now: Date,
): Promise<{ id: string; placed: boolean }> {
  const status = standsAt(timesOf(lock), now);
  if (status === 'expired') throw new Error('a lock ends before it begins');
  const [placed] = await tx
    .insert(locks)
    .values({ ...rowOf(lock), status, placedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!placed) return { id: await standingId(tx, lock), placed: false };

  const { id, careerId, type } = placed;
  await audit(
    tx,
    { actorId: null, action: 'lock.place', entity: 'lock', entityId: id, detail: { careerId, type, status } },
    now,
  );
  await tellAll(tx, [lockChanged(placed, status === 'active' ? 'active' : 'warning', now)]);
  if (status !== 'scheduled') await notifyStands(tx, placed, status, now);
  return { id, placed: true };
}

const timesOf = ({ startsAt, graceUntil, endsAt }: PlaceLock) => ({
  startsAt,
  graceUntil: graceUntil ?? null,
  endsAt: endsAt ?? null,
});

const rowOf = ({ blocks, scope = {}, publicReason, clearSteps, ...lock }: PlaceLock) => ({
  ...lock,
  ...scope,
  blocks: stoppedBy(lock.type, blocks),
  reason: publicReason,
  steps: clearSteps,
});

async function standingId(tx: Database, { careerId, type, sourceRef }: PlaceLock): Promise<string> {
  const [standing] = await tx
    .select({ id: locks.id })
    .from(locks)
    .where(
      and(
        eq(locks.careerId, careerId),
        eq(locks.type, type),
        eq(locks.sourceRef, sourceRef ?? ''),
        inArray(locks.status, ACTIVE),
      ),
    );
  if (!standing) throw new Error('a lock was neither placed nor there');
  return standing.id;
}
