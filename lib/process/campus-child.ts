import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export type DemoAccount = { what: string; username: string; password: string };
type Ready = { url: string; demo?: DemoAccount[] };

const RESTART_MS = 1_000;
const STOP_MS = 10_000;

/**
 * Runs our own institution's service as a child: it tells its address over IPC, ends when this process does, and is
 * started again on the same port should it crash. Rejects when it never becomes ready.
 */
export async function startCampus({ development }: { development: boolean }) {
  let stopping = false;
  const port = process.env.CAMPUS_PORT || (await freePort());
  let child = launch(development, port);
  const ready = await readiness(child);

  const watch = () => {
    child.once('exit', () => {
      if (stopping) return;
      console.error('campus ended unexpectedly; starting it again');
      setTimeout(() => {
        if (stopping) return;
        child = launch(development, port);
        watch();
      }, RESTART_MS);
    });
  };
  watch();

  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(patience);
  };
  return { ...ready, stop };
}

function launch(development: boolean, port: string): ChildProcess {
  const watching = development ? ['--watch', '--watch-preserve-output'] : [];
  return spawn(process.execPath, [...watching, '--liftoff-only', 'campus/main.ts', 'serve'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { LOG_LEVEL: 'warn', ...process.env, CAMPUS_PORT: port },
  });
}

function readiness(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { type?: string } & Ready) => {
      if (message.type === 'ready') resolve(message);
    });
    child.once('exit', () => reject(new Error('campus did not start')));
    child.once('error', reject);
  });
}

/** Chosen by the system once, and kept through every later start of the child. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? String(address.port) : '0';
}
