import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, type OpenDatabase, openPglite, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

class RolledBack extends Error {}

/**
 * A migrated, empty database for one test file: PGlite, or with TEST_DATABASE=postgres a database of its own on the
 * server at TEST_DATABASE_URL.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const opened = await openEmptyDatabase();
  await migrate(opened.db);
  return opened;
}

/** The same without a table in it. */
export const openEmptyDatabase = (): Promise<OpenDatabase> =>
  process.env.TEST_DATABASE === 'postgres' ? freshPostgres() : openPglite();

/** Runs a test in a transaction that is rolled back at its end. Not for races: it is one connection. */
export async function rolledBack(db: Database, test: (tx: Database) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await test(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

async function freshPostgres(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: the postgres project of vitest sets it');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `CREATE DATABASE ${name}`);
  const opened = openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await administer(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
