import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { verbSetting } from '../cli/office-line.ts';
import { readConfig } from '../config.ts';
import { WrongUsage } from '../verb.ts';
import { surveysVerb } from './surveys-verb.ts';

/** Nothing is there: what is wrong with the words is said before the institution is opened. */
const setting = verbSetting(readConfig({ NODE_ENV: 'test', DATA_DIR: '/dev/null', LOG_LEVEL: 'silent' }));
const run = (words: string[], flags = {}) => surveysVerb.run({ words, flags }, setting);
const id = crypto.randomUUID();

it.each([
  [[]],
  [['praise', id]],
  [['list', 'done']],
  [['list', 'open', 'too']],
  [['make']],
  [['schedule', id, id]],
  [['waive', id, '210001']],
  [['reported', 'all']],
  [['withhold']],
  [['template']],
])('G9: the command of surveys is answered with how it is used: %j', async (words) => {
  await expect(run(words)).rejects.toThrow(WrongUsage);
});

it('G9: what is no id, and what is no instant, is refused with how it is written', async () => {
  await expect(run(['schedule', 'INF201'])).rejects.toThrow('INF201 is no id');
  await expect(run(['make', id], { from: 'tomorrow' })).rejects.toThrow('tomorrow is no instant');
});

it('G9: a template that is none is refused with what is wrong in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-survey-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'short.json');
  await writeFile(
    file,
    JSON.stringify({ code: 'short', title: { it: 'Breve' }, questions: [{ code: 'a b' }] }),
  );
  await expect(run(['template', file])).rejects.toThrow('questions.0.code');
});
