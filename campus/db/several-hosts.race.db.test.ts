import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFailure } from '../start-failure.ts';
import { eventually } from '../testing/test-eventually.ts';
import { startPostgres, type TestServer } from '../testing/test-server.ts';
import { openPostgres } from './database.ts';
import { isUnavailable } from './failed-for-now.ts';
import { rowsOf } from './rows.ts';

/** Two servers of their own; the second takes no changes until it is told to. */
const folder = mkdtempSync(join(tmpdir(), 'ateneo-hosts-'));
const [one, two] = [await startPostgres(), await startPostgres()];
afterAll(async () => {
  await one.stop();
  await two.stop();
  rmSync(folder, { recursive: true });
});
const ask = async ({ url }: Pick<TestServer, 'url'>, ...statements: string[]) => {
  const { db, close } = openPostgres(url, { connections: 1 });
  for (const each of statements) await db.execute(sql.raw(each));
  await close();
};
const password = new URL(one.url).password;
await ask(two, `alter role postgres password '${password}'`);
two.url = two.url.replace(new URL(two.url).password, password);
const readOnly = async (value: 'on' | 'off') => {
  await ask(two, `set default_transaction_read_only = off`);
  const url = `${two.url}?options=-c%20default_transaction_read_only%3Doff`;
  await ask({ url }, `alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()');
};

const portOf = ({ url }: Pick<TestServer, 'url'>) => Number(new URL(url).port);
const across = (hosts: string[], query = '') =>
  `postgres://postgres:${password}@${hosts.join()}/postgres${query}`;
const hostOf = (server: TestServer, name = '127.0.0.1') => `${name}:${portOf(server)}`;

function opened(url: string, options: Parameters<typeof openPostgres>[1] = {}) {
  const database = openPostgres(url, { connections: 2, ...options });
  onTestFinished(database.close);
  return database;
}
async function portReached(url: string): Promise<number | undefined> {
  const { db } = opened(url, { waitMs: 3_000 });
  const [row] = rowsOf<{ port: number }>(await db.execute(sql`select inet_server_port() as port`));
  return row?.port;
}

/** Takes connections and says nothing: a machine that hangs. */
async function givenSilent(): Promise<string> {
  const server: Server = createServer(() => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('of several hosts', () => {
  it('the first that lets us in is used; who is away, silent or unknown is passed over', async () => {
    const silent = await givenSilent();
    const url = across(
      ['127.0.0.1:1', silent, 'nobody.invalid', hostOf(one), hostOf(two)],
      '?connect_timeout=1',
    );
    expect(await portReached(url)).toBe(portOf(one));
  });

  it('one that takes no changes is passed over where changes are wanted, and used where any will do', async () => {
    await readOnly('on');
    const hosts = [hostOf(two), hostOf(one)];
    expect(await portReached(across(hosts, '?target_session_attrs=read-write'))).toBe(portOf(one));
    expect(await portReached(across(hosts))).toBe(portOf(two));
    await readOnly('off');
    expect(await portReached(across(hosts, '?target_session_attrs=read-write'))).toBe(portOf(two));
  });

  it('where none can be used each is named with why, and whoever asks may ask again', async () => {
    await readOnly('on');
    const url = across([hostOf(two), '127.0.0.1:1'], '?target_session_attrs=read-write');
    const { db } = opened(url, { waitMs: 1_000 });
    const failure = await db.execute(sql`select 1`).catch((error: unknown) => error);
    expect(startFailure(failure)).toMatch(
      /^campus: no host of DATABASE_URL can be used \(read-write\): 127\.0\.0\.1:\d+ takes no changes; 127\.0\.0\.1:1 connect ECONNREFUSED/,
    );
    expect(isUnavailable(failure)).toBe(true);
    await readOnly('off');
    expect(rowsOf(await db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });

  it('a question waits for one that takes changes, as long as it would for a connection', async () => {
    await readOnly('on');
    const { db } = opened(across([hostOf(two), '127.0.0.1:1'], '?target_session_attrs=read-write'));
    const asked = db.execute(sql`select 1 as one`);
    await readOnly('off');
    expect(rowsOf(await asked)).toEqual([{ one: 1 }]);
  });

  it('when the one in use goes, pool and listener go on with the other by themselves', async () => {
    const third = await startPostgres();
    onTestFinished(() => third.start().then(third.stop)); // one that was killed is started to be stopped
    await ask(third, `alter role postgres password '${password}'`);
    const { db, listen } = opened(across([hostOf(third), hostOf(one)], '?target_session_attrs=primary'));
    let woken = 0;
    onTestFinished(
      await listen('of_several', () => {
        woken += 1;
      }),
    );
    await db.execute(sql`select 1`);
    await third.kill();
    await eventually(() => db.execute(sql`select 1`));
    await eventually(() => expect(woken).toBeGreaterThan(0));
    const before = woken;
    await eventually(async () => {
      await db.execute(sql`notify of_several`);
      expect(woken).toBeGreaterThan(before + 1);
    });
  });
});

describe('what is encrypted', () => {
  it('verify-full asks of each host for a certificate of the authority, with its name; no-verify for none', async () => {
    const { authority } = await givenCertificate(two);
    const reached = (host: string, query: string) => portReached(across([host, '127.0.0.1:1'], query));
    const verified = `?sslmode=verify-full&sslrootcert=${authority}`;
    expect(await reached(hostOf(two, 'localhost'), verified)).toBe(portOf(two));
    await expect(reached(hostOf(two), verified)).rejects.toThrow();
    await expect(reached(hostOf(two, 'localhost'), '?sslmode=require')).rejects.toThrow();
    await expect(reached(hostOf(one, 'localhost'), verified)).rejects.toThrow();
    expect(await reached(hostOf(two), '?sslmode=no-verify')).toBe(portOf(two));
    expect(await reached(hostOf(one), '?sslmode=disable')).toBe(portOf(one));
  });

  it('one that is not trusted is said at the start with what to set', async () => {
    await givenCertificate(two);
    const { db } = opened(`${two.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`);
    const failure = await db.execute(sql`select 1`).catch((error: unknown) => error);
    expect(startFailure(failure)).toMatch(/the certificate of PostgreSQL is not trusted .*sslrootcert/);
  });
});

it('a listener that is not heard is told, once: another database, or a pooler by transaction', async () => {
  const { db, listen } = opened(one.url, { listenUrl: `${two.url}` });
  let told = 0;
  const end = await listen(
    'of_nobody',
    () => {},
    () => {
      told += 1;
    },
  );
  onTestFinished(end);
  await db.execute(sql`select 1`);
  await eventually(() => expect(told).toBe(1));
});

/** The server encrypts from then on, as `localhost`, by a certificate that it signed itself. */
async function givenCertificate(server: TestServer): Promise<{ authority: string }> {
  const { db, close } = openPostgres(server.url, { connections: 1 });
  const [row] = rowsOf<{ data: string }>(
    await db.execute(sql`select current_setting('data_directory') as data`),
  );
  const data = row?.data ?? '';
  const authority = join(data, 'server.crt');
  const [key, subject] = [join(data, 'server.key'), ['-subj', '/CN=localhost']];
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', authority];
  execFileSync('openssl', [...made, ...subject, ...names], { stdio: 'ignore' });
  chmodSync(authority, 0o644);
  const owner = execFileSync('stat', ['-c', '%U', data], { encoding: 'utf8' }).trim();
  execFileSync('chown', [owner, key, authority]);
  chmodSync(key, 0o600);
  const copy = join(folder, 'authority.pem');
  execFileSync('cp', [authority, copy]);
  await db.execute(sql`alter system set ssl = on`);
  await db.execute(sql`select pg_reload_conf()`);
  await eventually(async () => {
    const [shown] = rowsOf<{ ssl: string }>(await db.execute(sql`show ssl`));
    expect(shown?.ssl).toBe('on');
  });
  await close();
  expect(readFileSync(copy, 'utf8')).toContain('CERTIFICATE');
  return { authority: copy };
}
