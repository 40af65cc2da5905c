import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { verbSetting } from '../cli/office-line.ts';
import { readConfig } from '../config.ts';
import { WrongUsage } from '../verb.ts';
import { processesVerb } from './processes-verb.ts';

/** Nothing is there: what is wrong with the words is said before the institution is opened. */
const setting = verbSetting(readConfig({ NODE_ENV: 'test', DATA_DIR: '/dev/null', LOG_LEVEL: 'silent' }));
const run = (words: string[]) => processesVerb.run({ words, flags: {} }, setting);
const id = crypto.randomUUID();

it.each([
  [[]],
  [['list', 'all']],
  [['return', id, 'Verdi', 'course']],
  [['propose', id]],
  [['propose', id, 'proposal.json']],
  [['reject', id, 'Verdi']],
  [['close', id, 'Verdi']],
])('A7: the command of requests is answered with how it is used: %j', async (words) => {
  await expect(run(words)).rejects.toThrow(WrongUsage);
});

it('A7: a proposal that is none is refused with what is wrong in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-proposal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'proposal.json');
  await writeFile(file, JSON.stringify({ rows: [{ unit: 'AN1', grade: 31 }] }));
  await expect(run(['propose', id, file, 'Carla', 'Verdi'])).rejects.toThrow('grade');
});
