import { setTimeout as pause } from 'node:timers/promises';
import { is, type SQL, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { inSpan } from '../../../observe/trace.ts';
import type { Database } from '../../db/database.ts';
import { isMeanwhile } from '../../db/failed-for-now.ts';
import { rowsOf } from '../../db/rows.ts';

export type Clock = {
  /** The database's clock plus the offset of this institution. */
  now(db: Database): Promise<Date>;
  /** The same as part of a statement: one way less to the database. */
  instant: SQL<Date>;
  /**
   * Runs one transaction with the clock read once, at its start; deadlines need `nowBehindLocks`. Only `tx`
   * may be used inside. Repeated a few times where others acted at the same moment.
   */
  transact<Result>(db: Database, work: (tx: Database, now: Date) => Promise<Result>): Promise<Result>;
};

/** How often a transaction is tried that meets others. */
const MOST_TRIES = 4;
const PAUSE_MS = 20;

/** When a clock has begun a transaction, by what its savepoints share with it. */
const begun = new WeakMap<object, { offsetMs: number; at: Date }>();

/** `offsetMs` moves the time for trying things out; it is refused in production. */
export function createClock(offsetMs = 0): Clock {
  const instant = sql<Date>`date_trunc('milliseconds', now()) + ${sql.raw(String(offsetMs))} * interval '1 millisecond'`;
  const now = (db: Database) => asked(db, instant);
  return {
    now,
    instant,
    transact: (db, work) =>
      triedAgain(db, () =>
        inSpan({ name: 'transaction', kind: 'internal' }, () =>
          db.transaction(async (tx) => {
            const at = await now(tx);
            begun.set(sharedBy(tx), { offsetMs, at });
            return await work(tx, at);
          }),
        ),
      ),
  };
}

/**
 * The instant after waiting for locks, by which deadlines are decided: `began` may lie before a deadline that
 * has passed meanwhile. Returns `began` where the transaction has an instant of its own, as the demo's, or no
 * clock began it.
 */
export async function nowBehindLocks(tx: Database, began: Date): Promise<Date> {
  const own = begun.get(sharedBy(tx));
  if (own?.at.getTime() !== began.getTime()) return began;
  return await asked(
    tx,
    sql<Date>`date_trunc('milliseconds', clock_timestamp()) + ${sql.raw(String(own.offsetMs))} * interval '1 millisecond'`,
  );
}

/** An instant as both engines give it alike. */
export const millisecondsOf = (instant: SQL<Date>) =>
  sql<number>`(extract(epoch from ${instant}) * 1000)::float8`;

async function asked(db: Database, instant: SQL<Date>): Promise<Date> {
  const [row] = rowsOf<{ ms: number }>(await db.execute(sql`select ${millisecondsOf(instant)} as ms`));
  return new Date(Number(row?.ms));
}

/** Savepoints aren't repeated: the error undid the transaction around them, or the caller handles it. */
async function triedAgain<Result>(db: Database, work: () => Promise<Result>, tries = 1): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isMeanwhile(error) || tries === MOST_TRIES || is(db, PgTransaction)) throw error;
    await pause(PAUSE_MS * tries * (1 + Math.random()));
    return await triedAgain(db, work, tries + 1);
  }
}

/** The session, which drizzle gives a savepoint of the transaction too. */
const sharedBy = (tx: Database): object => (tx as unknown as { session: object }).session;
