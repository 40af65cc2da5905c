import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { VerbSetting } from '../../verb.ts';
import { issueMany } from './issue-many.ts';

it.each<[string, string | Buffer]>([
  ['one a line, with marks that nobody sees', '\uFEFF\u200B100200\u00A0\r\n100201\u200E\r\n100200\r\n'],
  ['one a line, in UTF-16', Buffer.from('\uFEFF100200\r\n100201\r\n', 'utf16le')],
  ['apart by semicolons, in Windows-1252', Buffer.from('100200;"100201\u00A0"', 'latin1')],
])('G8: a list of badges for certificates is read: %s', async (_, content) => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-badges-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'badges.csv');
  await writeFile(file, content);

  const asked: object[] = [];
  const progress = { batchId: 'b', waiting: 2, issued: 0, refused: 0, refusals: [] };
  const office = async (_path: string, body: object) => asked.push(body) && progress;
  const setting = { withOffice: (work) => work(office as never) } as VerbSetting;
  await issueMany({ words: ['enrolment', 'private', 'it', file, 'Segreteria'], flags: {} }, setting);
  expect(asked).toMatchObject([{ badges: ['100200', '100201'] }]);
});
