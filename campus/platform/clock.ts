import { type SQL, sql } from 'drizzle-orm';
import { inSpan } from '../../observe/trace.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

export type Clock = {
  /** The database's clock plus the offset of this institution. */
  now(db: Database): Promise<Date>;
  /** The same as part of a statement: one way less to the database. */
  instant: SQL<Date>;
  /** One transaction with the clock read once, at its start. Inside it only `tx` may be used. */
  transact<Result>(db: Database, work: (tx: Database, now: Date) => Promise<Result>): Promise<Result>;
};

/** `offsetMs` moves the time for trying things out; it is refused in production. */
export function createClock(offsetMs = 0): Clock {
  const instant = sql<Date>`date_trunc('milliseconds', now()) + ${sql.raw(String(offsetMs))} * interval '1 millisecond'`;
  const now = async (db: Database) => {
    const [row] = rowsOf<{ ms: number }>(await db.execute(sql`select ${millisecondsOf(instant)} as ms`));
    return new Date(Number(row?.ms));
  };
  return {
    now,
    instant,
    transact: (db, work) =>
      inSpan({ name: 'transaction', kind: 'internal' }, () =>
        db.transaction(async (tx) => work(tx, await now(tx))),
      ),
  };
}

/** An instant as both engines give it alike. */
export const millisecondsOf = (instant: SQL<Date>) =>
  sql<number>`(extract(epoch from ${instant}) * 1000)::float8`;
