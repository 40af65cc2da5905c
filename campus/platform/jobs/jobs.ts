import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { jobs } from '../../db/schema.ts';
import type { Clock } from '../time/clock.ts';

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
 * Does one due job; false when there is none. Its lease keeps others off for as long as it takes. A failed
 * job returns after growing pauses and is given up in the end, also one that crashes its process.
 */
export async function runDueJob(
  db: Database,
  clock: Clock,
  handlers: JobHandlers,
  leaseMs = LEASE_MS,
): Promise<boolean> {
  const job = await lease(db, clock, { kinds: Object.keys(handlers), leaseMs });
  if (!job) return false;
  const held = hold(db, clock, job, leaseMs);
  try {
    await handlers[job.kind]?.(job.payload);
    await db.delete(jobs).where(await held.end());
  } catch (error) {
    const isOurs = await held.end();
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
      .where(isOurs);
  }
  return true;
}

type Leased = { id: string; leasedUntil: Date };

/** Renews a lease until its end, which answers by what the job is known if it is still ours. */
function hold(db: Database, clock: Clock, { id, leasedUntil }: Leased, leaseMs: number) {
  let until = leasedUntil;
  const isOurs = () => and(eq(jobs.id, id), eq(jobs.leasedUntil, until));
  const renew = async () => {
    const next = addMilliseconds(await clock.now(db), leaseMs);
    const renewed = await db
      .update(jobs)
      .set({ leasedUntil: next })
      .where(isOurs())
      .returning({ id: jobs.id });
    if (renewed.length > 0) until = next;
  };
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => {}); // the database is away: the next turn, or the lease runs out
  }, leaseMs / 3).unref();
  return {
    end: async () => {
      clearInterval(timer);
      await renewing;
      return isOurs();
    },
  };
}

function lease(db: Database, clock: Clock, { kinds, leaseMs }: { kinds: string[]; leaseMs: number }) {
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
    const leasedUntil = addMilliseconds(now, leaseMs);
    await tx
      .update(jobs)
      .set({ leasedUntil, attempts: due.attempts + 1 })
      .where(eq(jobs.id, due.id));
    return { ...due, leasedUntil };
  });
}

const LONGEST = 300;

/** The innermost cause of an error, without query parameters and values, which may be names. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST);
  if (error.cause instanceof Error) return causeOf(error.cause);
  const { name, message, code } = error as Error & { code?: string };
  return `${name}${code ? ` ${code}` : ''}: ${message}`.slice(0, LONGEST);
}
