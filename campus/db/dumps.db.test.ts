import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { compareReleases } from '../../observe/release.ts';
import { headLine } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { listTables } from '../backup/tables.ts';
import { openEmptyDatabase } from '../testing/test-database.ts';
import { isMigrated } from './applied-migrations.ts';
import { rowsOf } from './rows.ts';

const FOLDER = 'campus/db/dumps';
/** The last one that had none. */
const BEFORE_DUMPS = '0.1.0';
const dumps = readdirSync(FOLDER);

const counted = async (db: Parameters<typeof listTables>[0], table: string) =>
  rowsOf<{ rows: number }>(
    await db.execute(sql`select count(*)::int as rows from ${sql.identifier(table)}`),
  )[0]?.rows;

it('there is a dump of each release that the changelog names, and of the last one a row in every table', async () => {
  const releases = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)]
    .map(([, release = '']) => release)
    .filter((release) => compareReleases(release, BEFORE_DUMPS) > 0);
  for (const release of releases)
    expect(
      dumps.filter((name) => name.startsWith(`${release}+`)),
      `npm run dump, at ${release}`,
    ).toHaveLength(1);
  expect(dumps.length).toBeGreaterThan(0);
});

it.each(dumps)(
  '%s has a row in every table of its release, and each is there after its upgrade',
  async (name) => {
    const path = `${FOLDER}/${name}`;
    const [head = ''] = gunzipSync(readFileSync(path)).toString().split('\n', 1);
    const { migrations } = headLine.parse(JSON.parse(head));
    const { db, close } = await openEmptyDatabase();
    try {
      const { tables } = await restoreBackup(db, path);
      expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
      expect(name).toContain(`+${migrations.at(-1)?.slice(0, 4)}.`);
      expect(await isMigrated(db)).toBe(true);
      const left = new Set((await listTables(db)).map((table) => table.name));
      for (const { name: table, rows } of tables)
        if (left.has(table)) expect(await counted(db, table), table).toBeGreaterThanOrEqual(rows);
    } finally {
      await close();
    }
  },
);
