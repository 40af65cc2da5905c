import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import type { Log } from '../config/log.ts';

export type DemoAccount = { what: string; username: string; password: string };
type Ready = { url: string; demo?: DemoAccount[] };

const RESTART_MS = 1_000;
/** Longer than campus itself takes to give up. */
const STOP_MS = 12_000;
const SOURCES = ['campus', 'contract', 'observe'];
/** An editor saves in several steps. */
const SETTLE_MS = 200;

/** Campus ended before it was ready, and has said why itself. */
export class CampusFailed extends Error {}

/**
 * Runs our own institution's service as a child, which tells its address over IPC and ends with this process.
 * It is started again on the same port after a crash, and in development when its sources change. Rejects
 * when it ends before it is ready.
 */
export async function startCampus({ development, log }: { development: boolean; log: Log }) {
  const port = await chosenPort();
  let child = launch(port);
  let stopping = false;
  const ready = await readiness(child);
  keepRunning();
  if (development) onSourceChange(() => (hasEnded(child) ? startAgain() : child.kill()));
  return { ...ready, stop };

  function keepRunning() {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'campus ended');
      const waitsForChange = development && code; // a mistake in the sources
      if (!waitsForChange) setTimeout(startAgain, RESTART_MS);
    });
    child.on('error', (err) => {
      log.error({ err }, 'campus did not start, or does not hear');
      if (child.pid === undefined) setTimeout(startAgain, RESTART_MS); // there is no end of what never began
    });
  }

  function startAgain() {
    if (stopping) return;
    child = launch(port);
    keepRunning();
  }

  async function stop() {
    stopping = true;
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timeout);
  }
}

/**
 * How much a part of the embedded database works before V8 compiles it better. A start takes a little longer;
 * a query afterwards takes a quarter less of the processor (docs/adr/0049).
 */
const COMPILE_BETTER = '--wasm-tiering-budget=100000000';

/** In its own process group: Ctrl-C reaches the portal alone, which ends campus after its last answer. */
function launch(port: string): ChildProcess {
  return spawn(process.execPath, [COMPILE_BETTER, 'campus/main.ts', 'serve'], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { LOG_LEVEL: 'warn', ...process.env, CAMPUS_PORT: port, STOP_DELAY_MS: '0' },
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function readiness(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { type?: string } & Ready) => {
      if (message.type === 'ready') resolve(message);
    });
    child.once('exit', (_code, signal) => {
      reject(signal ? new Error(`campus was ended by ${signal} before it was ready`) : new CampusFailed());
    });
    child.once('error', reject);
  });
}

/** One that every later start of the child keeps: where none is configured, the system chooses it once. */
async function chosenPort(): Promise<string> {
  const configured = process.env.CAMPUS_PORT || '0';
  return configured === '0' ? await freePort() : configured;
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? String(address.port) : '0';
}

/** Calls `changed` once after sources of campus were saved; tests are none of it. */
function onSourceChange(changed: () => void): void {
  let settling: NodeJS.Timeout | undefined;
  for (const folder of SOURCES) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /\.test\.ts$/.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(changed, SETTLE_MS);
    });
  }
}
