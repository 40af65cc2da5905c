import { sql } from 'drizzle-orm';
import { inSpan } from '../../observe/trace.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

export type Clock = {
  /** The database's clock plus the offset of this institution. */
  now(db: Database): Promise<Date>;
  /** One transaction with the clock read once, at its start. Inside it only `tx` may be used. */
  transact<Result>(db: Database, work: (tx: Database, now: Date) => Promise<Result>): Promise<Result>;
};

/** `offsetMs` moves the time for trying things out; it is refused in production. */
export function createClock(offsetMs = 0): Clock {
  const now = async (db: Database) => {
    const [row] = rowsOf<{ ms: number }>(
      await db.execute(sql`select (extract(epoch from now()) * 1000)::float8 as ms`),
    );
    return new Date(Math.floor(Number(row?.ms)) + offsetMs);
  };
  return {
    now,
    transact: (db, work) =>
      inSpan({ name: 'transaction', kind: 'internal' }, () =>
        db.transaction(async (tx) => work(tx, await now(tx))),
      ),
  };
}
