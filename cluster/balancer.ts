import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from '../e2e/support/programs/programs.ts';

const EXAMPLE = 'deploy/haproxy/haproxy.cfg';
const LOGS = 'test-results/logs';
const START_MS = 10_000;

/** Starts the HAProxy of `deploy/` without TLS before these portals. Returns how to end it. */
export async function startBalancer(
  folder: string,
  port: number,
  portals: string[],
): Promise<() => Promise<void>> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configFor(await readFile(EXAMPLE, 'utf8'), port, portals));
  mkdirSync(LOGS, { recursive: true });
  const log = openSync(join(LOGS, 'haproxy.log'), 'a');
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], {
    stdio: ['ignore', log, log],
    env: process.env,
  });
  const ended = once(child, 'exit');
  const giveUpAt = Date.now() + START_MS;
  while (!(await answers(`http://localhost:${port}/account/login`))) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`HAProxy did not start: see ${LOGS}/haproxy.log`);
    await pause(100);
  }
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

function configFor(example: string, port: number, portals: string[]): string {
  const withoutRedirect = example.replace(/^frontend http\n(?: .*\n)*/m, '');
  const here = withoutRedirect.replace(/bind :443 .*/, `bind 127.0.0.1:${port},[::1]:${port}`);
  return portals.reduce(
    (text, portal, at) => text.replaceAll(`10.0.0.1${at + 1}:3000`, new URL(portal).host),
    here.replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http'),
  );
}
