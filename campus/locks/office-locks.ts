import { desc, eq } from 'drizzle-orm';
import type {
  LockStatus,
  OfficeLocks,
  PassLock,
  PlaceOfficeLock,
  WaiveLock,
} from '../../contract/locks/locks.ts';
import type { Database } from '../db/database.ts';
import { careers, courseUnits, lockPasses, locks } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { NotFound } from '../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../platform/outcome.ts';
import { allows } from '../platform/states/state-machine.ts';
import { endLock, type Lock } from './end-lock.ts';
import { reasonText } from './lock-texts.ts';
import { changeLock, isDecided, lockMachine, standsAt, statusAt, stopsFrom } from './machine.ts';
import { placeLock } from './place-lock.ts';
import { lockChanged } from './tell.ts';

type PlaceRefusal = 'locks.ends_before' | 'locks.undecided' | 'locks.decided';

/** Places a lock of the office. A type that the office decides needs an end and what it stops. */
export async function placeByOffice(
  tx: Database,
  { reason, steps = [], unitId, startsAt: asked, ...lock }: PlaceOfficeLock,
  now: Date,
): Promise<Outcome<{ lockId: string }, PlaceRefusal>> {
  await assertKnown(tx, { careerId: lock.careerId, unitId });
  const startsAt = asked ?? now;
  const { type, blocks, graceUntil = startsAt, endsAt } = lock;
  if (isDecided(type) && !(blocks && endsAt)) return refused([{ code: 'locks.undecided', field: 'blocks' }]);
  if (!isDecided(type) && blocks) return refused([{ code: 'locks.decided', field: 'blocks' }]);
  if (graceUntil < startsAt || (endsAt && (endsAt <= graceUntil || endsAt <= now))) {
    return refused([{ code: 'locks.ends_before', field: 'endsAt' }]);
  }
  const clearSteps = steps.map(({ text, link }) => ({ text, ...(link && { link }) }));
  const placing = {
    ...lock,
    startsAt,
    scope: { unitId },
    sourceRef: null,
    publicReason: { text: reason },
    clearSteps,
  };
  const { id } = await placeLock(tx, placing, now);
  return done({ lockId: id });
}

async function assertKnown(tx: Database, { careerId, unitId }: { careerId: string; unitId?: string }) {
  if (!(await tx.$count(careers, eq(careers.id, careerId)))) throw new NotFound('career', careerId);
  if (unitId && !(await tx.$count(courseUnits, eq(courseUnits.id, unitId))))
    throw new NotFound('unit', unitId);
}

type Changed = { lockId: string; status: LockStatus };

/** Waives a lock that stands, or is about to. */
export async function waiveLock(
  tx: Database,
  { lockId, reason }: WaiveLock,
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed'>> {
  const lock = await heldLock(tx, lockId);
  if (!allows(lockMachine, statusAt(lock, now), 'waive')) return notAllowed();
  await endLock(tx, lock, 'waive', { reason }, now);
  return done({ lockId, status: 'waived' });
}

/** Lets one act pass a lock, until an instant that is included. */
export async function passLock(
  tx: Database,
  { lockId, action, until, reason }: PassLock,
  now: Date,
): Promise<Outcome<Changed, 'locks.no_pass' | 'locks.pass_over' | 'state.not_allowed'>> {
  const lock = await heldLock(tx, lockId);
  const status = standsAt(lock, now);
  if (!allows(lockMachine, statusAt(lock, now), 'pass') || status === 'expired') return notAllowed();
  if (!lock.blocks.includes(action)) return refused([{ code: 'locks.no_pass', field: 'action' }]);
  if (until < now) return refused([{ code: 'locks.pass_over', field: 'until' }]);
  await tx.insert(lockPasses).values({ lockId, action, until, reason, givenAt: now });
  const tells = [lockChanged(lock, 'pass', now)];
  const detail = { action, until: until.toISOString() };
  await changeLock(tx, lockId, 'pass', { to: lock.status as typeof status, by: null, detail, tells }, now);
  return done({ lockId, status });
}

async function heldLock(tx: Database, lockId: string): Promise<Lock> {
  const [lock] = await tx.select().from(locks).where(eq(locks.id, lockId)).for('update');
  if (!lock) throw new NotFound('lock', lockId);
  return lock;
}

/** The locks of a career with what the office wrote of them, the latest first. */
export async function listLocks(
  db: Database,
  careerId: string,
  reader: Reader,
  now: Date,
): Promise<OfficeLocks> {
  const found = await db
    .select()
    .from(locks)
    .where(eq(locks.careerId, careerId))
    .orderBy(desc(locks.placedAt), desc(locks.id));
  const passes = await db
    .select({ pass: lockPasses })
    .from(lockPasses)
    .innerJoin(locks, eq(locks.id, lockPasses.lockId))
    .where(eq(locks.careerId, careerId));
  return found.map((lock) => ({
    lockId: lock.id,
    type: lock.type,
    status: statusAt(lock, now),
    blocks: lock.blocks,
    reason: reasonText(lock, reader),
    internalNote: lock.internalNote,
    endReason: lock.endReason,
    sourceRef: lock.sourceRef,
    stopsFrom: stopsFrom(lock).toISOString(),
    endsAt: lock.endsAt?.toISOString() ?? null,
    passes: passes.flatMap(({ pass }) => (pass.lockId === lock.id ? toPass(pass) : [])),
  }));
}

const toPass = ({ action, until, usedAt }: typeof lockPasses.$inferSelect) => ({
  action,
  until: until.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
