import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { openFolder } from '../import/reading/bundle.ts';
import { fileBytes } from '../platform/files/file-bytes.ts';
import { readLines } from './read-lines.ts';

const unheard = vi.fn();
process.on('uncaughtException', unheard);
afterAll(() => void process.off('uncaughtException', unheard));

const away = '/nowhere/at/all';

it.each<[string, () => Promise<AsyncIterable<unknown>> | AsyncIterable<unknown>]>([
  ['a file', () => fileBytes(away)],
  ['a file of a bundle', async () => (await openFolder('.')).open('away.csv' as never)],
  ['a backup', () => readLines(away)],
])('%s that is away is said to who reads it, and ends nothing before', async (_, open) => {
  const bytes = await open();
  await pause(50);
  expect(unheard).not.toHaveBeenCalled();
  await expect(read(bytes)).rejects.toThrow(/ENOENT|there is no file/);
});

async function read(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}
