import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subDays } from 'date-fns/subDays';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isUnavailable } from '../../db/failed-for-now.ts';
import { among } from '../../db/one-of.ts';
import { failedItems } from '../../db/schema.ts';
import type { Clock } from '../time/clock.ts';
import { causeOf } from './jobs.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** With their pauses about a day. */
const MOST_ATTEMPTS = 12;

type EachDue<Item> = {
  /** The periodic task. */
  task: string;
  idOf(item: Item): string;
  /** Nothing of it is left where it throws. */
  work(tx: Database, item: Item, now: Date): Promise<unknown>;
};

/** With a clock each item has its own transaction and instant; without one a savepoint of `db`. */
type Run = { db: Database; now: Date; clock?: Clock };

/**
 * Handles each due item by itself. A failure is undone, kept with its cause, retried after growing pauses,
 * and left to the office in the end; later items go on. Throws where the database is away.
 */
export async function eachDue<Item>(
  { db, now, clock }: Run,
  items: readonly Item[],
  { task, idOf, work }: EachDue<Item>,
): Promise<void> {
  if (items.length === 0) return;
  const failing = await failuresOf(db, task, items.map(idOf));
  for (const item of items) {
    const id = idOf(item);
    const failed = failing.get(id);
    if (failed && (failed.failedAt !== null || failed.retryAt > now)) continue;
    try {
      if (clock) await clock.transact(db, (tx, at) => work(tx, item, at));
      else await db.transaction((tx) => work(tx, item, now));
      if (failed) await db.delete(failedItems).where(is(task, id));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await keep(db, { task, id, error, attempts: (failed?.attempts ?? 0) + 1 }, now);
    }
  }
}

/** Forgets failures of items that are no longer due; those given up stay for the office. */
export async function forgetFailures(tx: Database, now: Date): Promise<void> {
  await tx
    .delete(failedItems)
    .where(and(isNull(failedItems.failedAt), lt(failedItems.retryAt, subDays(now, 1))));
}

/** Whether an item may be tried at `now`, for queries with a limit: failing items take no place of others. */
export const mayBeTried = (task: string, id: unknown, now: Date) => sql`not exists (
  select 1 from ${failedItems} where ${failedItems.task} = ${task} and ${failedItems.item} = ${id}::text
    and ${or(isNotNull(failedItems.failedAt), sql`${failedItems.retryAt} > ${now.toISOString()}::timestamptz`)})`;

const is = (task: string, id: string) => and(eq(failedItems.task, task), eq(failedItems.item, id));

async function failuresOf(db: Database, task: string, ids: string[]) {
  const rows = await db
    .select()
    .from(failedItems)
    .where(and(eq(failedItems.task, task), among(failedItems.item, ids)));
  return new Map(rows.map((row) => [row.item, row]));
}

type Failure = { task: string; id: string; error: unknown; attempts: number };

async function keep(db: Database, { task, id: item, error, attempts }: Failure, now: Date): Promise<void> {
  const pause = Math.min(2 ** (attempts - 1) * MINUTE_MS, LONGEST_PAUSE_MS);
  const set = {
    attempts,
    cause: causeOf(error),
    retryAt: addMilliseconds(now, pause),
    failedAt: attempts >= MOST_ATTEMPTS ? now : null,
  };
  await db
    .insert(failedItems)
    .values({ task, item, since: now, ...set })
    .onConflictDoUpdate({ target: [failedItems.task, failedItems.item], set });
}
