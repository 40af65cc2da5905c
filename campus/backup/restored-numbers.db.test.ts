import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { facts, numberMoves, tokens } from '../db/schema.ts';
import { watchFolder } from '../platform/numbers/watch-numbers.ts';
import { testCampus } from '../testing/test-campus.ts';
import { openEmptyDatabase } from '../testing/test-database.ts';
import { backUp } from './back-up.ts';
import { restoreAll } from './restore-all.ts';

const { db, givenSignedIn } = await testCampus();
const folder = mkdtempSync(join(tmpdir(), 'ateneo-restored-'));
afterAll(() => rmSync(folder, { recursive: true }));
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'there') });

it('a restore ends every session: one that was ended since the backup, as after a stolen password, would go on', async () => {
  const { profileIds } = await givenSignedIn();
  const live = (of: Database) => of.$count(tokens, isNull(tokens.revokedAt));
  expect([profileIds.length, await live(db)]).toEqual([1, 1]);
  const path = join(folder, 'session.backup');
  await backUp(db, config, path);
  const restored = await openEmptyDatabase();
  try {
    await restoreAll(restored.db, config, path);
    expect([await live(restored.db), await live(db)]).toEqual([0, 1]);
  } finally {
    await restored.close();
  }
});

it('a restore moves the numbers on in the transaction that puts the rows back, and the first start after it no second time', async () => {
  await watchFolder(db, folder);
  await db.insert(facts).values({ key: 'of the night', value: 1 });
  const path = join(folder, 'night.backup');
  await backUp(db, config, path);
  const restored = await openEmptyDatabase();
  try {
    await restoreAll(restored.db, config, path);
    const moves = () =>
      restored.db.select({ cause: numberMoves.cause, by: sql`xmin::text` }).from(numberMoves);
    const [row] = await restored.db
      .select({ by: sql`xmin::text` })
      .from(facts)
      .where(eq(facts.key, 'of the night'));
    expect(await moves()).toMatchObject([{ cause: 'restored', by: row?.by }]);
    await watchFolder(restored.db, mkdtempSync(join(folder, 'machine-')));
    expect(await moves()).toHaveLength(1);
  } finally {
    await restored.close();
  }
});
