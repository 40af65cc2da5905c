import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { rowsOf } from './rows.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATION_LOCK = 7_301_001;

export class NewerDatabase extends Error {
  constructor() {
    super(
      'the database was made by a newer version of Ateneo: start that version, or restore a backup of this one',
    );
  }
}

/** Brings the database to this version in one transaction, one process at a time; throws `NewerDatabase`. */
export function migrate(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create table if not exists migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(tx);
    const known = knownMigrations();
    if ([...applied.keys()].some((name) => !known.some((migration) => migration.name === name))) {
      throw new NewerDatabase();
    }
    for (const { name, hash, statements } of known.filter((migration) => !applied.has(migration.name))) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migration (name, hash) values (${name}, ${hash})`);
    }
  });
}

/** Whether everything this version asks of the database is there. */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return knownMigrations().every(({ name }) => applied.has(name));
}

async function appliedMigrations(tx: Database): Promise<Map<string, string>> {
  const rows = rowsOf<{ name: string; hash: string }>(
    await tx.execute(sql`select name, hash from migration`),
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function knownMigrations() {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  );
  return readMigrationFiles({ migrationsFolder }).map(({ sql: statements, hash }, index) => ({
    name: journal.entries[index]?.tag ?? String(index),
    hash,
    statements: statements.filter((statement) => statement.trim() !== ''),
  }));
}
