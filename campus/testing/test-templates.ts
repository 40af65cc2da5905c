import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { casing, createPglite, openPostgres } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';

/** On the server of the tests: migrated and empty. */
export const TEMPLATE = 'test_template';

/** Before the tests on PGlite: a migrated, empty database as a file, which TEST_DATABASE_DUMP names. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-pglite-'));
  const client = await createPglite();
  await migrate(drizzle({ client, schema, casing }));
  const dump = await client.dumpDataDir('none');
  await client.close();
  const file = join(folder, 'migrated.tar');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  process.env.TEST_DATABASE_DUMP = file;
  return () => rm(folder, { recursive: true });
}

/** Makes the database that those of the tests on PostgreSQL are copies of. */
export async function makeTemplate(url: string): Promise<void> {
  await administer(url, `CREATE DATABASE ${TEMPLATE}`);
  const { db, close } = openPostgres(databaseAt(url, TEMPLATE));
  await migrate(db);
  await close();
}

export const databaseAt = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
