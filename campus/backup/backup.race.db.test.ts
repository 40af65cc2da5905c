import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facts } from '../db/schema.ts';
import { openEmptyDatabase, testDatabase } from '../testing/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PAIR = ['left', 'right'];
const WRITERS = 4;

const [database, empty] = [await testDatabase(), await testDatabase(openEmptyDatabase)];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ateneo-backup-'));
  await database.db.insert(facts).values(PAIR.map((key) => ({ key, value: 0 })));
  const filling = Array.from({ length: 20_000 }, (_, index) => ({
    key: `k${index}`,
    value: 'x'.repeat(200),
  }));
  for (let at = 0; at < filling.length; at += 2000) {
    await database.db.insert(facts).values(filling.slice(at, at + 2000));
  }
});
afterAll(() => rm(folder, { recursive: true }));

it('a backup is of one instant, and holds up nobody who writes meanwhile', async () => {
  const file = join(folder, 'busy.backup');
  let [written, writing] = [0, true];
  const writers = Array.from({ length: WRITERS }, async () => {
    while (writing) {
      await database.db.transaction(async (tx) => {
        for (const key of PAIR) {
          await tx.execute(
            sql`update fact set value = to_jsonb((value #>> '{}')::int + 1) where key = ${key}`,
          );
        }
      });
      written += 1;
    }
  });

  await writeBackup(database.db, file);
  const meanwhile = written;
  writing = false;
  await Promise.all(writers);

  expect(meanwhile).toBeGreaterThan(WRITERS);
  await restoreBackup(empty.db, file);
  const [left, right] = await empty.db.select().from(facts).where(inArray(facts.key, PAIR));
  expect(left?.value).toBe(right?.value);
});
