import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { inParts } from '../db/in-parts.ts';
import { jobs } from '../db/schema.ts';
import { causeOf } from './cause-of.ts';
import type { Clock } from './clock.ts';

export const JOB_CHANNEL = 'ateneo_job';
const LEASE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** With their pauses half a day. */
export const MOST_ATTEMPTS = 24;

type Payload = Record<string, unknown>;
export type JobToDo = { kind: string; payload: Payload; runAt: Date; uniqueKey?: string };
export type JobHandlers = Record<string, (payload: Payload) => Promise<void>>;

/** Puts work aside for after the commit, or for `runAt`. With a `uniqueKey` it is there once at most. */
export const enqueue = (tx: Database, job: JobToDo): Promise<void> => enqueueAll(tx, [job]);

/** Puts several aside at once. */
export async function enqueueAll(tx: Database, several: JobToDo[]): Promise<void> {
  if (several.length === 0) return;
  await inParts(several, async (some) => {
    await tx.execute(sql`
      with put as (
        insert into ${jobs} (kind, payload, run_at, unique_key)
        select job.kind, job.payload, job."runAt", job."uniqueKey"
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as job (kind text, payload jsonb, "runAt" timestamptz, "uniqueKey" text)
        on conflict (unique_key) do nothing
      )
      select pg_notify(${JOB_CHANNEL}, '')`);
    return [];
  });
}

/**
 * Takes one due job and does it; false when none is due. A failed one comes back after a growing pause, and is given up
 * in the end; so is one that ends whoever does it.
 */
export async function runDueJob(db: Database, clock: Clock, handlers: JobHandlers): Promise<boolean> {
  const job = await lease(db, clock, Object.keys(handlers));
  if (!job) return false;
  try {
    await handlers[job.kind]?.(job.payload);
    await db.delete(jobs).where(eq(jobs.id, job.id));
  } catch (error) {
    const pause = Math.min(2 ** job.attempts * 1000, LONGEST_PAUSE_MS);
    const now = await clock.now(db);
    await db
      .update(jobs)
      .set({
        leasedUntil: null,
        lastError: causeOf(error),
        runAt: addMilliseconds(now, pause),
        failedAt: job.attempts >= MOST_ATTEMPTS ? now : null,
      })
      .where(eq(jobs.id, job.id));
  }
  return true;
}

function lease(db: Database, clock: Clock, kinds: string[]) {
  return clock.transact(db, async (tx, now) => {
    const free = or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now));
    const ours = sql`${jobs.kind} = any(${sql.param(kinds)})`;
    const open = and(lte(jobs.runAt, now), free, isNull(jobs.failedAt), ours);
    await tx
      .update(jobs)
      .set({ failedAt: now, lastError: sql`coalesce(${jobs.lastError}, 'never came to an end')` })
      .where(and(open, gte(jobs.attempts, MOST_ATTEMPTS)));
    const [due] = await tx
      .select()
      .from(jobs)
      .where(open)
      .orderBy(asc(jobs.runAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    await tx
      .update(jobs)
      .set({ leasedUntil: addMilliseconds(now, LEASE_MS), attempts: due.attempts + 1 })
      .where(eq(jobs.id, due.id));
    return due;
  });
}
