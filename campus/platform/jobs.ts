import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import type { Clock } from './clock.ts';

export const JOB_CHANNEL = 'ateneo_job';
const LEASE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

type Payload = Record<string, unknown>;
export type JobToDo = { kind: string; payload: Payload; runAt: Date; uniqueKey?: string };
export type JobHandlers = Record<string, (payload: Payload) => Promise<void>>;

/** Puts work aside for after the commit, or for `runAt`. With a `uniqueKey` it is there once at most. */
export const enqueue = (tx: Database, job: JobToDo): Promise<void> => enqueueAll(tx, [job]);

/** Puts several aside at once. */
export async function enqueueAll(tx: Database, several: JobToDo[]): Promise<void> {
  if (several.length === 0) return;
  await tx.insert(jobs).values(several).onConflictDoNothing({ target: jobs.uniqueKey });
  await tx.execute(sql`select pg_notify(${JOB_CHANNEL}, '')`);
}

/** Takes one due job and does it; false when none is due. A failed one comes back after a growing pause. */
export async function runDueJob(db: Database, clock: Clock, handlers: JobHandlers): Promise<boolean> {
  const job = await lease(db, clock, Object.keys(handlers));
  if (!job) return false;
  try {
    await handlers[job.kind]?.(job.payload);
    await db.delete(jobs).where(eq(jobs.id, job.id));
  } catch (error) {
    const pause = Math.min(2 ** job.attempts * 1000, LONGEST_PAUSE_MS);
    await db
      .update(jobs)
      .set({
        leasedUntil: null,
        lastError: String(error),
        runAt: addMilliseconds(await clock.now(db), pause),
      })
      .where(eq(jobs.id, job.id));
  }
  return true;
}

function lease(db: Database, clock: Clock, kinds: string[]) {
  return clock.transact(db, async (tx, now) => {
    const free = or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now));
    const [due] = await tx
      .select()
      .from(jobs)
      .where(and(lte(jobs.runAt, now), free, sql`${jobs.kind} = any(${sql.param(kinds)})`))
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
