import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { addErrorAnswers } from '../http/error-answers.ts';
import { eventually } from '../testing/test-eventually.ts';
import { type Database, type OpenDatabase, openPostgres } from './database.ts';
import { rowsOf } from './rows.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const opened: OpenDatabase[] = [];
const open = (connections = 3) => {
  const database = openPostgres(server, { connections });
  opened.push(database);
  return database;
};

/** What nobody listens for ends a process, and so would fail this run. */
const unheard = vi.fn();
process.on('uncaughtException', unheard);
afterAll(() => void process.off('uncaughtException', unheard));
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  expect(unheard).not.toHaveBeenCalled();
});

const pidOf = async (db: Database) => {
  const [row] = rowsOf<{ pid: number }>(await db.execute(sql`select pg_backend_pid() as pid`));
  return Number(row?.pid);
};
const end = (db: Database, pid: number) => db.execute(sql`select pg_terminate_backend(${pid})`);
const works = async ({ db }: OpenDatabase) =>
  expect(rowsOf(await db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);

it('a connection that is ended in the middle of a transaction fails that transaction and nothing else', async () => {
  const [one, other] = [open(), open()];
  const neighbour = one.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.3)`);
    return 'done';
  });
  const cut = one.db.transaction(async (tx) => {
    await end(other.db, await pidOf(tx));
    await eventually(() => expect(one.connections?.().open).toBe(1)); // nothing is asked while it breaks
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect(await neighbour).toBe('done');
  await works(one);
});

it('so does one that the server ends for being idle in a transaction', async () => {
  const one = open();
  const idle = one.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '50ms'`);
    await eventually(() => expect(one.connections?.().open).toBe(0));
    await tx.execute(sql`select 1`);
  });
  await expect(idle).rejects.toThrow();
  await works(one);
});

it('a connection that had broken before a transaction begins on it takes no place of the pool with it', async () => {
  const one = open(1);
  const pid = await pidOf(one.db);
  // This process hears nothing of it until it asks.
  const script = `import('pg').then(async ({ default: pg }) => { const c = new pg.Client(process.argv[1]);
    await c.connect(); await c.query('select pg_terminate_backend($1)', [process.argv[2]]); await c.end(); })`;
  execFileSync(process.execPath, ['-e', script, server, String(pid)]);
  await one.db.transaction((tx) => tx.execute(sql`select 1`)).catch(() => {});
  await works(one);
  expect(one.connections?.()).toMatchObject({ open: 1, waiting: 0 });
});

it('who asked is told to ask again, whatever broke in the middle', async () => {
  const [one, other] = [open(), open()];
  const app = Fastify();
  app.decorateRequest('language', 'en');
  addErrorAnswers(app, 'Europe/Rome');
  app.get('/cut', () =>
    one.db.transaction(async (tx) => {
      await end(other.db, await pidOf(tx));
      await tx.execute(sql`select pg_sleep(5)`);
    }),
  );
  app.get('/idle', () =>
    one.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '50ms'`);
      await eventually(() => expect(one.connections?.().open).toBe(0));
      await tx.execute(sql`select 1`);
    }),
  );
  for (const url of ['/cut', '/idle']) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5']);
  }
  await app.close();
});

it('who listens comes back after its connection was ended, and looks at once for what it did not hear', async () => {
  const [one, other] = [open(), open()];
  const wake = vi.fn();
  const stop = await one.listen('broken_channel', wake);
  const listening = sql`select pid from pg_stat_activity where query like 'LISTEN%broken_channel%'`;
  const [{ pid } = { pid: 0 }] = rowsOf<{ pid: number }>(await other.db.execute(listening));
  await end(other.db, pid);
  await other.db.execute(sql`notify broken_channel`);
  await eventually(() => expect(wake).toHaveBeenCalledTimes(1));
  await other.db.execute(sql`notify broken_channel`);
  await eventually(() => expect(wake).toHaveBeenCalledTimes(2));
  await stop();
});
