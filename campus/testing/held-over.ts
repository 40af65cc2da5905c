import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { type Clock, createClock } from '../platform/time/clock.ts';

const BEFORE_MS = 400;

/** A clock that reads this instant now. */
export async function clockAt(db: Database, instant: Date): Promise<Clock> {
  return createClock(instant.getTime() - (await createClock().now(db)).getTime());
}

/**
 * Runs an act shortly before a deadline, behind a lock that another connection (`hold`) holds until the
 * deadline is over. Answers the act's result and the running clock.
 */
export async function heldOver<Result>(
  db: Database,
  deadline: Date,
  { hold, act }: { hold(tx: Database): Promise<unknown>; act(tx: Database, now: Date): Promise<Result> },
): Promise<{ came: Result; clock: Clock }> {
  return await db
    .transaction(async (holder) => {
      await hold(holder);
      const clock = await clockAt(db, new Date(deadline.getTime() - BEFORE_MS));
      let began: Date | undefined;
      const acting = clock.transact(db, (tx, now) => {
        began ??= now;
        return act(tx, now);
      });
      await untilWaiting(db);
      if (!began || began >= deadline)
        throw new Error('it began after the deadline: the machine is too busy');
      while ((await clock.now(db)) <= deadline) await pause(20);
      return { clock, acting };
    })
    .then(async ({ clock, acting }) => ({ clock, came: await acting }));
}

/** Until somebody waits for a lock that another holds. */
export async function untilWaiting(db: Database): Promise<void> {
  while (!(await isWaiting(db))) await pause(10);
}

async function isWaiting(db: Database): Promise<boolean> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rowsOf(await db.execute(waiting)).length > 0;
}
