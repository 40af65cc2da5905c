import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { rowsOf } from './rows.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATION_LOCK = 7_301_001;

/** Nothing of ours is in the database. */
export class NoInstitution extends Error {}

export class NewerDatabase extends Error {
  constructor() {
    super(
      'the database was made by a newer version of Ateneo: start that version, or restore a backup of this one',
    );
  }
}

/** Migrates to this version, or only `names`, in one transaction at a time. Throws `NewerDatabase`. */
export function migrate(db: Database, names?: string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await holdMigrations(tx);
    await tx.execute(sql`create table if not exists migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(tx);
    const known = knownMigrations();
    if ([...applied.keys()].some((name) => !known.some((migration) => migration.name === name))) {
      throw new NewerDatabase();
    }
    const wanted = known.filter(({ name }) => !applied.has(name) && (names?.includes(name) ?? true));
    for (const { name, hash, statements } of wanted) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migration (name, hash) values (${name}, ${hash})`);
    }
  });
}

/** Lets nobody else migrate until the transaction ends. */
export async function holdMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** What was applied to the database, in order; throws `NoInstitution` where nothing was. */
export async function listMigrations(db: Database): Promise<string[]> {
  const [found] = rowsOf<{ there: boolean }>(
    await db.execute(sql`select to_regclass('public.migration') is not null as there`),
  );
  if (!found?.there) throw new NoInstitution('the database is empty: there is nothing to back up');
  return [...(await appliedMigrations(db)).keys()].sort();
}

export const knownMigrationNames = (): string[] => knownMigrations().map(({ name }) => name);

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
