import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { numberMoves } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { watchFolder } from './watch-numbers.ts';

const { inTransaction } = await testDatabase();
const made: string[] = [];
const newMachine = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-folder-'));
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

const causes = async (tx: Database) => (await tx.select().from(numberMoves)).map(({ cause }) => cause);

it(
  'the numbers of an embedded database stay through its first starts, and move on where its folder was put back',
  inTransaction(async (tx) => {
    const folder = newMachine();
    await watchFolder(tx, folder);
    await watchFolder(tx, folder);
    expect(await causes(tx)).toEqual([]);
    writeFileSync(join(folder, 'campus.start'), 'of a start that this folder knows nothing of');
    await watchFolder(tx, folder);
    await watchFolder(tx, folder);
    expect(await causes(tx)).toEqual(['folder']);
  }),
);

it(
  'and where it was put on a new machine, which has no word of any start',
  inTransaction(async (tx) => {
    await watchFolder(tx, newMachine());
    const next = newMachine();
    await watchFolder(tx, next);
    await watchFolder(tx, next);
    expect(await causes(tx)).toEqual(['folder']);
  }),
);
