import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import pg from 'pg';
import { newKeys } from '../../../campus/platform/keys/key-kinds.ts';
import { freePort } from '../../../e2e/support/programs/programs.ts';

/** A load for a machine of two cores that does other work beside. */
export const SMALL = { students: 10, seats: 4 };

const PACKAGES = '/usr/lib/postgresql';
const OWNER = 'postgres';
const run = promisify(execFile);

/** A server of Debian's PostgreSQL in a folder, as its user; ended with `kill -9` or in order. */
export interface DebianServer {
  data: string;
  port: number;
  /** `host:port`, for addresses of several. */
  host: string;
  url: string;
  kill(): void;
  stop(): Promise<void>;
}

/** Why Debian's PostgreSQL can't be run here; null where it can. */
export function lackOfPostgres(): string | null {
  if (!existsSync(PACKAGES)) return 'no PostgreSQL of Debian (apt-get install postgresql)';
  return process.getuid?.() === 0 ? null : `its servers run as the user ${OWNER}: start this as root`;
}

const password = randomBytes(16).toString('hex');
export const databaseAt = (hosts: string, name = 'postgres') =>
  `postgres://postgres:${password}@${hosts}/${name}`;

/**
 * What the programs on these servers are configured with, beside the address: a slow machine is no failure.
 */
export const shared = {
  ...newKeys(),
  ...{ UPSTREAM_CONNECT_MS: '10000', UPSTREAM_HEADERS_MS: '25000', UPSTREAM_BODY_MS: '28000' },
  DATABASE_WAIT_MS: '25000',
};

/** Runs a program of its newest version, as the user of its servers. */
export async function asPostgres(program: string, ...args: string[]): Promise<string> {
  const version = readdirSync(PACKAGES).sort((one, other) => Number(other) - Number(one))[0] ?? '';
  const path = join(PACKAGES, version, 'bin', program);
  const { stdout } = await run('runuser', ['-u', OWNER, '--', path, ...args], { cwd: '/' });
  return stdout;
}

/** A folder that the servers' user may write to. */
export function folderForPostgres(folder: string): string {
  chmodSync(join(folder, '..'), 0o755);
  chmodSync(folder, 0o755);
  const own = join(folder, 'postgres');
  mkdirSync(own);
  execFileSync('chown', [OWNER, own]);
  return own;
}

/** A new server with a database for everybody who knows the password. */
export async function startPrimary(folder: string): Promise<DebianServer> {
  const [data, secret] = [join(folder, 'primary'), join(folder, 'password')];
  writeFileSync(secret, password, { mode: 0o644 });
  await asPostgres(
    ...['initdb', '--pgdata', data, '--encoding=UTF8', '--locale=C', '--username=postgres'],
    ...['--auth=scram-sha-256', `--pwfile=${secret}`],
  );
  return await startIn(data);
}

/** A copy of the primary that follows it, and says who it is. */
export async function startStandby(folder: string, primary: DebianServer): Promise<DebianServer> {
  const data = join(folder, 'standby');
  const slot = ['--create-slot', '--slot=standby', '--write-recovery-conf'];
  await asPostgres('pg_basebackup', '--dbname', primary.url, '--pgdata', data, '--checkpoint=fast', ...slot);
  return await startIn(data, 'cluster_name=standby');
}

/** Without waiting for the disk: what a killed process has written is the system's to keep. */
async function startIn(data: string, ...settings: string[]): Promise<DebianServer> {
  const port = await freePort();
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    'unix_socket_directories=',
    'fsync=off',
  ]
    .concat(settings)
    .map((setting) => `-c ${setting}`);
  const log = join(data, 'server.log');
  await asPostgres(
    'pg_ctl',
    'start',
    '--wait',
    '--pgdata',
    data,
    '--log',
    log,
    '--options',
    options.join(' '),
  );
  const host = `127.0.0.1:${port}`;
  return {
    ...{ data, port, host, url: databaseAt(host) },
    kill: () => killAll(data),
    stop: async () => {
      if (existsSync(join(data, 'postmaster.pid')))
        await asPostgres('pg_ctl', 'stop', '--mode=fast', '--pgdata', data).catch(() => {});
    },
  };
}

/** As if the machine were gone: the postmaster and all that it began, at once. */
function killAll(data: string): void {
  const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const each of [pid, ...children]) process.kill(Number(each), 'SIGKILL');
}

/** One connection to this address, ended afterwards. */
export async function asking<Answer>(
  url: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
