import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PROGRAM = `
  import { tellServiceManager } from './observe/service-manager.ts';
  tellServiceManager();
  setTimeout(() => {}, 60_000);`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ateneo-notify-'));
  const notify = join(folder, 'systemd-notify');
  writeFileSync(notify, '#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> "${0%/*}/said"\n');
  chmodSync(notify, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const said = () => readFileSync(join(folder, 'said'), 'utf8').split('\n').filter(Boolean);

function started(env: Record<string, string>) {
  const PATH = `${folder}:${process.env.PATH}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: { ...process.env, PATH, ...env },
  });
}

it('tells systemd that it is ready, and then three times within each wait that it is alive', async () => {
  const program = started({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '600000' });
  await vi.waitFor(() => expect(said().length).toBeGreaterThan(3), 10_000);
  program.kill('SIGKILL');
  expect(said().slice(0, 3)).toEqual([
    '/run/notify --ready',
    '/run/notify WATCHDOG=1',
    '/run/notify WATCHDOG=1',
  ]);
});

it('holds no program open', async () => {
  const program = spawn(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM.replace(/setTimeout.*/, '')],
    {
      env: {
        ...process.env,
        PATH: `${folder}:${process.env.PATH}`,
        NOTIFY_SOCKET: '/run/notify',
        WATCHDOG_USEC: '600000',
      },
    },
  );
  expect(await new Promise((resolve) => program.once('exit', resolve))).toBe(0);
  expect(said()).toEqual(['/run/notify --ready']);
});
