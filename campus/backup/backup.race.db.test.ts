import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMigrated } from '../db/applied-migrations.ts';
import { facts } from '../db/schema.ts';
import { makeDemo } from '../demo/university/make-demo.ts';
import { chainAudit } from '../platform/audit/audit-chain.ts';
import { oddValue } from '../testing/odd-value.ts';
import { openEmptyDatabase, openEmptyPglite, testDatabase } from '../testing/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PAIR = ['left', 'right'];
const WRITERS = 4;

const [database, empty] = [await testDatabase(), await testDatabase(openEmptyDatabase)];
const [university, embedded, target] = [
  await testDatabase(),
  await testDatabase(openEmptyPglite),
  await testDatabase(openEmptyDatabase),
];
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

describe('of a whole university', () => {
  beforeAll(async () => {
    const now = new Date('2026-11-21T10:00:00.123Z');
    await university.db.transaction(async (tx) => {
      await makeDemo(tx, now, { timeZone: 'Europe/Rome' });
      await chainAudit(tx);
    });
  });

  it('a backup goes from one engine to the other and back', async () => {
    const [file, back] = [join(folder, 'demo.backup'), join(folder, 'embedded.backup')];
    await university.db.insert(facts).values({ key: 'odd', value: oddValue });
    const { tables } = await writeBackup(university.db, file);
    await restoreBackup(embedded.db, file);
    expect(await isMigrated(embedded.db)).toBe(true);
    expect((await writeBackup(embedded.db, back)).tables).toEqual(tables);
    expect((await restoreBackup(target.db, back)).tables).toEqual(tables);
  });
});
