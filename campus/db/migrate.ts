import { setTimeout as pause } from 'node:timers/promises';
import { is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import { noteMigration, pendingMigrations, prepareList } from './applied-migrations.ts';
import type { Database } from './database.ts';
import { isLocked } from './failed-for-now.ts';
import { knownMigrations, type Migration, withoutConcurrently } from './known-migrations.ts';
import { rowsOf } from './rows.ts';

const MIGRATION_LOCK = 7_301_001;
const LOCK_POLL_MS = 100;
/** A change waits so long at most for its tables: whoever asks for them waits behind it. */
const TABLE_WAIT = '500ms';
const TABLE_TRIES = 60;
const TABLE_PAUSE_MS = 1_000;

/** Others hold what a change needs for themselves; it changed nothing. */
export class TablesHeld extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `${name} didn’t get its tables in ${TABLE_TRIES} tries, and changed nothing: see who holds them ` +
        '(pg_stat_activity, the oldest xact_start), and try again',
      { cause },
    );
  }
}

/**
 * Migrates to this version, or only `names`, each in a transaction of its own, while other instances answer.
 * Answers what was applied. In a transaction, and on the embedded engine, nobody else asks: then indexes are
 * built as part of it. Throws `NewerDatabase`, `ChangedMigration`, `TablesHeld`.
 */
export async function migrate(
  db: Database,
  names?: string[],
  known: Migration[] = knownMigrations(),
): Promise<string[]> {
  await untilFree(() =>
    db.transaction(async (tx) => {
      await holdMigrations(tx);
      if (!isAlone(db)) await waitBriefly(tx);
      await prepareList(tx);
    }),
  );
  const applied: string[] = [];
  for (;;) {
    const name = await applyNext(db, known, (migration) => names?.includes(migration.name) ?? true);
    if (name === null) return applied;
    applied.push(name);
  }
}

/** Lets nobody else migrate until the transaction ends. */
export async function holdMigrations(tx: Database): Promise<void> {
  await tx.execute(sql.raw('set local idle_in_transaction_session_timeout = 0')); // an index may take hours
  while (!(await tryLock(tx))) await pause(LOCK_POLL_MS);
}

/**
 * An index that is built concurrently waits for every snapshot. A question that waits in the database keeps
 * its own, and so does one with parameters until the next one.
 */
async function tryLock(tx: Database): Promise<boolean> {
  const [row] = rowsOf<{ held: boolean }>(
    await tx.execute(sql.raw(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as held`)),
  );
  return row?.held === true;
}

/** Null once nothing is left. */
const applyNext = (
  db: Database,
  known: Migration[],
  isWanted: (migration: Migration) => boolean,
): Promise<string | null> =>
  untilFree((say) =>
    db.transaction(async (tx) => {
      await holdMigrations(tx);
      const next = (await pendingMigrations(tx, known)).find(isWanted);
      if (!next) return null;
      say(next.name);
      await (isAlone(db) ? applyAlone : next.isOutside ? applyOutside(db) : applyAmongOthers)(tx, next);
      await noteMigration(tx, next);
      return next.name;
    }),
  );

/** While others work, it is tried again until its tables are free; `say` names what is tried. */
async function untilFree<Result>(work: (say: (name: string) => void) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    let name = 'the list of migrations';
    try {
      return await work((next) => {
        name = next;
      });
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (tries === TABLE_TRIES) throw new TablesHeld(name, error);
      await pause(TABLE_PAUSE_MS);
    }
  }
}

/** Who asks for a table behind a change that waits for it would wait as long. */
const waitBriefly = (tx: Database) => tx.execute(sql`select set_config('lock_timeout', ${TABLE_WAIT}, true)`);

const isAlone = (db: Database) => is(db, PgTransaction) || is(db, PgliteDatabase);

async function applyAlone(tx: Database, { statements }: Migration): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(withoutConcurrently(statement)));
}

async function applyAmongOthers(tx: Database, { statements }: Migration): Promise<void> {
  await waitBriefly(tx);
  for (const statement of statements) await tx.execute(sql.raw(statement));
}

/** By another connection: the transaction only holds the lock. A try that failed is begun again. */
const applyOutside =
  (db: Database) =>
  async (_tx: Database, { statements }: Migration): Promise<void> => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
