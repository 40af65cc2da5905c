import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { locks } from '../db/schema.ts';
import { eachDue, mayBeTried } from '../platform/jobs/each-due.ts';
import { exclusive, type PeriodicTask } from '../platform/jobs/periodic-tasks.ts';
import { endLock, type Lock } from './end-lock.ts';
import { ACTIVE, changeLock, standsAt } from './machine.ts';
import { lockChanged, notifyStands } from './tell.ts';

const BATCH = 200;
const EVERY_MS = 20_000;
const TASK = 'locks.write-states';

export const lockTasks: PeriodicTask[] = [exclusive(TASK, EVERY_MS, writeStates)];

/** Writes down and tells what locks have become by `now`, in batches; guards ask the clock. */
export async function writeStates(tx: Database, now: Date): Promise<void> {
  const each = { task: TASK, idOf: ({ id }: Lock) => id, work: writeState };
  await eachDue({ db: tx, now }, await dueLocks(tx, now), each);
}

const dueLocks = (tx: Database, now: Date) =>
  tx
    .select()
    .from(locks)
    .where(
      and(
        or(
          and(eq(locks.status, 'scheduled'), lte(locks.startsAt, now)),
          and(eq(locks.status, 'warning'), lte(locks.graceUntil, now)),
          and(inArray(locks.status, ACTIVE), lte(locks.endsAt, now)),
        ),
        mayBeTried(TASK, locks.id, now),
      ),
    )
    .orderBy(asc(sql`coalesce(${locks.graceUntil}, ${locks.startsAt})`))
    .limit(BATCH)
    .for('update', { skipLocked: true });

async function writeState(tx: Database, lock: Lock, now: Date): Promise<void> {
  const status = standsAt(lock, now);
  if (status === 'expired') return await endLock(tx, lock, 'expire', {}, now);
  if (status === 'scheduled') return;
  const tells = [lockChanged(lock, status, now)];
  if (status === 'warning') await changeLock(tx, lock.id, 'warn', { to: 'warning', by: null, tells }, now);
  else await changeLock(tx, lock.id, 'activate', { to: 'active', by: null, tells }, now);
  await notifyStands(tx, lock, status, now);
}
