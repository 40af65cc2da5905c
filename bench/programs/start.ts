import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answers, freePort } from '../../e2e/support/programs/programs.ts';
import { printTable } from '../report/table.ts';

/** Time from `npm start` to the sign-in page: first with a new demo university, then with the same one. */
export async function start(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-bench-'));
  try {
    const node = await bareNode();
    const [first, second] = [await startPortal(dataDir), await startPortal(dataDir)];
    printTable(
      ['start', 'seconds', 'of a bare node', 'target'],
      [
        ['node -e 0', node, 1, ''],
        ['npm start, first', first, first / node, ''],
        ['npm start, second', second, second / node, second < 10 ? 'under 10 s: met' : 'under 10 s: MISSED'],
      ],
    );
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function bareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return (performance.now() - startedAt) / 1000;
}

async function startPortal(dataDir: string): Promise<number> {
  const PORT = String(await freePort());
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], { stdio: 'ignore', env: { ...process.env, PORT, DATA_DIR: dataDir } });
  const ended = once(npm, 'exit');
  while (!(await answers(`http://localhost:${PORT}/account/login`))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    await pause(20);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  npm.kill('SIGTERM');
  await ended;
  return seconds;
}
