import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '../../../cluster/cluster.ts';
import { startLoad } from '../../../cluster/load.ts';
import { linesOf, verdictOn } from '../../../cluster/verdict.ts';
import { freePort, startProgram } from '../../../e2e/support/programs/programs.ts';
import type { Rehearsal } from '../rehearsal.ts';
import {
  asking,
  databaseAt,
  folderForPostgres,
  lackOfPostgres,
  SMALL,
  shared,
  startPrimary,
} from './debian-postgres.ts';

const LOAD_MS = 40_000;
const MINUTE_MS = 60_000;
/** The first that knows statements prepared by their names. */
const OLDEST = 1.21;
const NOT_HEARD = 'LISTEN is not heard';

/** Campus by a pooler by transaction, listening past it; and what is said of it where it doesn't. */
export const pgbouncer: Rehearsal = {
  name: 'pgbouncer',
  lack: () => lackOfPostgres() ?? lackOfPooler(),
  async run(folder) {
    const place = folderForPostgres(folder);
    const server = await startPrimary(place);
    const pooler = await startPooler(place, server.port).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    const pooled = { ...shared, DATABASE_URL: databaseAt(pooler.host) };
    const cluster = await startCluster({
      ...{ url: server.url, env: { ...pooled, DATABASE_LISTEN_URL: server.url } },
      stop: async () => {
        await pooler.stop();
        await server.stop();
      },
    });
    try {
      const load = await startLoad(cluster.url, SMALL);
      const backends = await backendsAt(server.url);
      await load.stopAfter(LOAD_MS);
      const verdict = await verdictOn(load, [], { databaseUrl: server.url, crossed: [] });
      const lines = [backends, ...linesOf(verdict), await saidWithoutListening(cluster.command)];
      if (!verdict.holds) throw new Error(lines.join('\n'));
      return lines;
    } finally {
      await cluster.stop();
    }
  },
};

function lackOfPooler(): string | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const version = Number(/PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  return version >= OLDEST ? null : `no PgBouncer ${OLDEST} or newer on the PATH (Debian 13 has one)`;
}

async function startPooler(folder: string, serverPort: number) {
  const port = await freePort();
  const [file, users, log] = ['pgbouncer.ini', 'users.txt', 'pgbouncer.log'].map((name) =>
    join(folder, name),
  );
  const { username, password } = new URL(databaseAt('127.0.0.1'));
  writeFileSync(users ?? '', `"${username}" "${password}"\n`, { mode: 0o644 });
  const settings = [
    ...['[databases]', `* = host=127.0.0.1 port=${serverPort}`, '[pgbouncer]', 'pool_mode = transaction'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'default_pool_size = 10'],
    ...['auth_type = scram-sha-256', `auth_file = ${users}`, 'user = postgres', 'max_client_conn = 500'],
  ];
  writeFileSync(file ?? '', `${settings.join('\n')}\n`, { mode: 0o644 });
  const child = spawn('pgbouncer', [file ?? ''], { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
  const output = createWriteStream(log ?? '');
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  const ended = once(child, 'exit');
  const host = `127.0.0.1:${port}`;
  for (let tries = 1; !(await takesQuestions(host)); tries += 1) {
    if (tries === 50) throw new Error(`PgBouncer does not answer\n${readFileSync(log ?? '', 'utf8')}`);
    await pause(200);
  }
  return {
    host,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

const takesQuestions = (host: string) =>
  asking(databaseAt(host), (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

/** How many connections of the server the pooler and the listeners have. */
async function backendsAt(url: string): Promise<string> {
  await pause(LOAD_MS / 2);
  return await asking(url, async (client) => {
    const { rows } = await client.query<{ all: string; listening: string }>(`select count(*) as all,
      count(*) filter (where query like 'LISTEN %') as listening
      from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);
    return `${rows[0]?.all} connections to the server under load, ${rows[0]?.listening} of them listen`;
  });
}

/** A campus that listens by the pooler says once that it isn't heard, and works. */
async function saidWithoutListening(command: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    name: 'campus-unheard',
    args: ['campus/main.ts', 'serve'],
    env: { ...command, DATABASE_LISTEN_URL: '', CAMPUS_PORT: port, DATA_DIR: `${command.DATA_DIR}-unheard` },
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200,
  });
  try {
    const giveUpAt = Date.now() + MINUTE_MS;
    while (program.lines(NOT_HEARD).length === 0 && Date.now() < giveUpAt) await pause(200);
    await pause(2_000);
    const said = program.lines(NOT_HEARD).length;
    if (said !== 1) throw new Error(`a campus that isn't heard said so ${said} times\n${program.printed()}`);
    return 'a campus that listens by the pooler says once that it is not heard';
  } finally {
    await program.stop();
  }
}
