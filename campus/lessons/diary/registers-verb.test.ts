import { expect, it } from 'vitest';
import { verbSetting } from '../../cli/office-line.ts';
import { readConfig } from '../../config.ts';
import { WrongUsage } from '../../verb.ts';
import { registers } from './registers-verb.ts';

/** Nothing is there: what is wrong with the words is said before the institution is opened. */
const setting = verbSetting(readConfig({ NODE_ENV: 'test', DATA_DIR: '/dev/null', LOG_LEVEL: 'silent' }));
const run = (...words: string[]) => registers.run({ words, flags: {} }, setting);
const id = crypto.randomUUID();

it.each([
  [[]],
  [['list', 'handed']],
  [['list', 'open', 'too']],
  [['approve']],
  [['approve', id, 'well']],
  [['return', id]],
  [['praise', id, 'well']],
])('G12: the command of the registers is answered with how it is used: %j', async (words) => {
  await expect(run(...words)).rejects.toThrow(WrongUsage);
});

it('G12: what is no register is refused with where they are found', async () => {
  await expect(run('approve', 'INF201')).rejects.toThrow('INF201 is no register: `registers list`');
});
