/**
 * Starts portal and campus once, as they are in the image, so that Node stores what V8 has compiled by then:
 * all that a start compiles, and the page that everybody sees first. Then every container starts from it.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const START_MS = 300_000;

const CAMPUS = 'http://127.0.0.1:4001';
const secret = () => randomBytes(32).toString('base64url');
const own = () => ({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'ateneo-')),
  PUBLIC_ORIGIN: 'http://localhost:3000',
  ALLOW_LOOPBACK_ORIGIN: '1',
  LOG_LEVEL: 'error',
});

const stopCampus = await start(['campus/main.ts', 'serve'], `${CAMPUS}/readyz`, {
  ...own(),
  CAMPUS_DEMO: '0',
});
const stopPortal = await start(['server.ts'], 'http://127.0.0.1:3000/account/login', {
  ...own(),
  CAMPUS_URL: CAMPUS,
  SESSION_SECRETS: secret(),
});
await stopPortal();
await stopCampus();

/** Returns how to end it. */
async function start(args: string[], url: string, env: Record<string, string>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const giveUpAt = Date.now() + START_MS;
  while (!(await isThere(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${args.join(' ')} did not start`);
    await pause(500);
  }
  return async () => {
    child.kill();
    await ended;
  };
}

async function isThere(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
