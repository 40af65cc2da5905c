import { expect, it } from 'vitest';
import { verbSetting } from '../../cli/office-line.ts';
import { readConfig } from '../../config.ts';
import { WrongUsage } from '../../verb.ts';
import { accommodationsVerb } from './accommodations-verb.ts';

/** Nothing is there: what is wrong with the words is said before the institution is opened. */
const setting = verbSetting(readConfig({ NODE_ENV: 'test', DATA_DIR: '/dev/null', LOG_LEVEL: 'silent' }));
const run = (words: string[], flags: Record<string, string> = {}) =>
  accommodationsVerb.run({ words, flags }, setting);
const from = '2026-09-01';

it.each([
  ['extra time without a part of it', 'extra_time', { from }],
  ['a part of what isn’t time', 'reader', { from, percent: '30' }],
  ['a part that is no number', 'extra_time', { from, percent: 'molto' }],
  ['other without words', 'other', { from }],
  ['no first day', 'reader', {}],
  ['a last day before the first', 'reader', { from, to: '2026-08-31' }],
])('refuses %s, and says what it takes', async (_what, kind, flags) => {
  await expect(run(['add', '210001', kind], flags as Record<string, string>)).rejects.toThrow(
    '--from and --to are days',
  );
});

it('refuses a kind that isn’t one with those that are', async () => {
  await expect(run(['add', '210001', 'sedativo'], { from })).rejects.toThrow(
    'sedativo is none of extra_time, separate_room, reader, breaks, other',
  );
});

it('takes away nothing but by an id', async () => {
  await expect(run(['remove', '210001'])).rejects.toThrow('210001 is no accommodation');
});

it.each([[['add', '210001']], [['list']], [['list', '210001', 'more']], [['give', '210001']]])(
  'is answered with how it is used: %j',
  async (words) => {
    await expect(run(words)).rejects.toThrow(WrongUsage);
  },
);
