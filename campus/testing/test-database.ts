import { afterAll } from 'vitest';
import { createPglite, type Database, type OpenDatabase, openPglite } from '../db/database.ts';
import { takePglite } from './test-pglite.ts';
import { copyOf, takePostgres } from './test-postgres.ts';

class RolledBack extends Error {}

/**
 * The database of a test file, closed at its end. A test `inTransaction` is rolled back; it has one
 * connection, so races can't be tested in it.
 */
export async function testDatabase(open = openMigratedDatabase) {
  const database = await open();
  afterAll(database.close);
  return {
    ...database,
    inTransaction: (test: (tx: Database) => Promise<void>) => () => rolledBack(database.db, test),
  };
}

/**
 * A migrated, empty database: PGlite, or with TEST_DATABASE=postgres a database of its own on the server at
 * TEST_DATABASE_URL.
 */
export async function openMigratedDatabase(): Promise<OpenDatabase> {
  if (isPostgres()) return await takePostgres(named('TEST_DATABASE_URL'));
  return await takePglite(named('TEST_DATABASE_DUMP'));
}

/** The same without a table in it. */
export const openEmptyDatabase = (): Promise<OpenDatabase> =>
  isPostgres() ? copyOf(named('TEST_DATABASE_URL'), 'template0') : openEmptyPglite();

let emptyDump: Promise<Blob> | undefined;

/** PGlite without a table in it. Making one takes seconds, so each is a copy of the first. */
export async function openEmptyPglite(): Promise<OpenDatabase> {
  emptyDump ??= dumpEmpty();
  return await openPglite({ dump: await emptyDump });
}

async function dumpEmpty(): Promise<Blob> {
  const client = await createPglite();
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

async function rolledBack(db: Database, test: (tx: Database) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await test(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

const isPostgres = () => process.env.TEST_DATABASE === 'postgres';

function named(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: vitest.config.ts names what sets it`);
  return value;
}
