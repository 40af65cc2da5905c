import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

/** A program that is told to stop and takes its time. */
async function givenProgram() {
  const script = `
    import { onStopSignal } from './observe/stop-signal.ts';
    onStopSignal(() => console.log('stopping'));
    setInterval(() => {}, 1_000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  await once(child.stdout, 'data');
  return { child, ended: once(child, 'exit'), printed: () => printed };
}

it.each(['SIGINT', 'SIGTERM'] as const)('S6: a later %s ends at once', async (signal) => {
  const { child, ended, printed } = await givenProgram();
  child.kill('SIGINT');
  await expect.poll(printed).toContain('stopping'); // a busy program hears of it later
  await pause(1_300);
  expect(child.exitCode).toBeNull();
  child.kill(signal);
  expect(await ended).toEqual([1, null]);
  expect(printed()).toBe('ready\nstopping\n');
});

it('S6: the one that npm sends on is the same: it stops once, and in order', async () => {
  const { child, printed } = await givenProgram();
  child.kill('SIGINT');
  await pause(20);
  child.kill('SIGINT');
  await pause(1_500);
  expect(child.exitCode).toBeNull();
  expect(printed()).toBe('ready\nstopping\n');
});
