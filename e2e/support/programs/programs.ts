import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const LOGS = 'test-results/logs';
const START_MS = 90_000;
const STOP_MS = 15_000;

/** What a developer may have set for the own portal; a program under test gets only what the test says. */
const UNSET = [
  'CAMPUS_URL',
  ...['DATABASE_URL', 'DATABASE_LISTEN_URL'],
  'PUBLIC_ORIGIN',
  'PRODUCTION_HOST',
  'CANVAS_URL',
  'SMTP_URL',
  'CAMPUS_CLOCK',
  'MAIL_TEMPLATES',
  'HEALTH_PEERS',
  'HEALTH_HOSTS',
  'SECURITY_CONTACT',
  'INSTITUTION_MARK',
  'INSTITUTION_OFFICES',
  'INSTITUTION_HELP_TEXTS',
  'INSTITUTION_LEGAL',
  'INSTITUTION_HELP_URL',
  'OFFERED_AREAS',
  'AREA_LINKS',
  'INSTITUTION_PRIVACY_URL',
  'INSTITUTION_ACCESSIBILITY_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
  'PORTAL_SECRET',
  ...['SURVEYS_KEY', 'UPLOADS_KEY', 'SEAL_KEY', 'PUSH_KEY'],
  ...['SIGN_IN', 'SECRET', 'PEERS', 'JWKS_URL', 'JWT_ISSUER', 'JWT_AUDIENCE', 'JWT_ALGORITHM', 'SCOPES'].map(
    (name) => `GATEWAY_${name}`,
  ),
  ...['LOGOUT_URL', 'MATCH', 'PROVISION', 'PROFESSORS', 'STUDENTS'].map((name) => `GATEWAY_${name}`),
  'NO_COLOR', // Playwright sets FORCE_COLOR, and Node says a line of the two
];

export interface Program {
  pid: number;
  /** What it has printed by now: the last lines. */
  printed(): string;
  /** Of these the lines with `words`, whole: a line that is still on its way isn't among them. */
  lines(words: string): string[];
  /** Ends it as an operator would, and waits. */
  stop(): Promise<void>;
  /** Ends it without a word, as `kill -9` does, and waits. */
  kill(): Promise<void>;
}

/** A Node program of ours; what it prints goes to `test-results/logs/<name>.log`. */
export interface GivenProgram {
  name: string;
  args: string[];
  env: Record<string, string>;
  /** Of another release; this one unless told. */
  cwd?: string;
}

/** Starts a program and waits for `isReady`. Rejects when it ends before, or after a minute and a half. */
export async function startProgram({
  isReady,
  ...given
}: GivenProgram & { isReady: () => Promise<boolean> }): Promise<Program> {
  const { name } = given;
  const { child, output } = launch(given);
  const ended = once(child, 'exit');
  const program: Program = {
    pid: child.pid ?? 0,
    printed: () => output.join(''),
    lines: (words) => {
      const whole = output.join('').split('\n').slice(0, -1);
      return whole.filter((line) => line.includes(words));
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
  await ready(child, isReady).catch(async (error: Error) => {
    await program.kill();
    throw new Error(`${name}: ${error.message}\n${program.printed()}`);
  });
  return program;

  async function end(signal: NodeJS.Signals) {
    if (hasEnded(child)) return;
    child.kill(signal);
    const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timeout);
  }
}

/** Runs a program to its end: with which code it ended, and what it printed. */
export async function runProgram(given: GivenProgram): Promise<{ code: number | null; printed: string }> {
  const { child, output } = launch(given);
  const [code] = await once(child, 'close', { signal: AbortSignal.timeout(START_MS) });
  return { code, printed: output.join('') };
}

/** Whether something answers at `url`, with whatever status below 500. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual' }).catch(() => null);
  await response?.body?.cancel();
  return response !== null && response.status < 500;
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function launch({ name, args, env, cwd = '.' }: GivenProgram) {
  const unset = Object.fromEntries(UNSET.map((variable) => [variable, '']));
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...unset, LOG_LEVEL: 'warn', ...env },
  });
  return { child, output: keepOutput(name, child) };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function ready(child: ChildProcess, isReady: () => Promise<boolean>) {
  const giveUpAt = Date.now() + START_MS;
  while (!(await isReady())) {
    if (hasEnded(child)) throw new Error(`ended with ${child.exitCode ?? child.signalCode}`);
    if (Date.now() > giveUpAt) throw new Error('did not become ready');
    await pause(100);
  }
}

function keepOutput(name: string, child: ChildProcess): string[] {
  mkdirSync(LOGS, { recursive: true });
  const file = createWriteStream(join(LOGS, `${name}.log`), { flags: 'a' });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      file.write(chunk);
      output.push(chunk.toString());
      output.splice(0, output.length - 100);
    });
  }
  return output;
}
