import { randomUUID } from 'node:crypto';
import process from 'node:process';
import pg from 'pg';
import { type OpenDatabase, openPostgres } from '../db/database.ts';
import { type Ask, empty, shapeOf } from './as-migrated.ts';
import { administer, databaseAt, TEMPLATE } from './test-templates.ts';
import { answerBackwardsWithoutOrder } from './without-order.ts';

answerBackwardsWithoutOrder();

type Kept = { url: string; shape: string };

/** The worker's one database while no test file has it. */
let kept: Kept | undefined;

/**
 * On a busy machine 40 tasks on 20 connections wait longer than people at a page would. With
 * TEST_CONNECTIONS=1 a query beside its own transaction waits in vain, as on the embedded engine.
 */
const { TEST_CONNECTIONS } = process.env;
const timeout = { waitMs: 80_000, ...(TEST_CONNECTIONS && { connections: Number(TEST_CONNECTIONS) }) };

/** A database with more in it (in bytes) is slower to empty than a new one is to make. */
const LARGE = 64 * 1024 ** 2;

/**
 * A migrated, empty database on the server at this URL. Making one takes as long as a dozen tests, so a
 * closed one is emptied and used again, unless its tables were changed themselves or are large.
 */
export async function takePostgres(server: string): Promise<OpenDatabase> {
  const taken = kept ?? (await makeDatabase(server));
  kept = undefined;
  const opened = openPostgres(taken.url, timeout);
  const ends: (() => Promise<void>)[] = [];
  return {
    ...opened,
    listen: async (...asked) => {
      const end = await opened.listen(...asked);
      ends.push(end);
      return end;
    },
    close: async () => {
      for (const end of ends) await end();
      await opened.close();
      if (!kept && (await isEmptied(taken))) kept = taken;
      else await dropDatabase(server, taken.url);
    },
  };
}

/** A database of its own, a copy of this one. */
export async function copyOf(server: string, template: string): Promise<OpenDatabase> {
  const url = await createDatabase(server, template);
  const opened = openPostgres(url, timeout);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await dropDatabase(server, url);
    },
  };
}

async function makeDatabase(server: string): Promise<Kept> {
  const url = await createDatabase(server, TEMPLATE);
  return { url, shape: await asking(url, shapeOf) };
}

async function isEmptied({ url, shape }: Kept): Promise<boolean> {
  return await asking(url, async (ask) => {
    await ask(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const { rows: small } = await ask(`select where pg_database_size(current_database()) <= ${LARGE}`);
    if (small.length === 0 || (await shapeOf(ask)) !== shape) return false;
    await empty(ask, 'delete from %I');
    return true;
  });
}

async function createDatabase(server: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return databaseAt(server, name);
}

const dropDatabase = (server: string, url: string) =>
  administer(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);

async function asking<Answer>(url: string, work: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work((statements) => client.query(statements));
  } finally {
    await client.end();
  }
}
