import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMigrated } from '../db/applied-migrations.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { knownMigrationNames } from '../db/known-migrations.ts';
import { migrate } from '../db/migrate.ts';
import { rowsOf } from '../db/rows.ts';
import { auditEvents, facts } from '../db/schema.ts';
import { refusePublishedPassword } from '../demo/published-password.ts';
import { makeDemo } from '../demo/university/make-demo.ts';
import { audit } from '../platform/audit/audit.ts';
import { chainAudit, verifyAudit } from '../platform/audit/audit-chain.ts';
import { oddValue } from '../testing/odd-value.ts';
import { openEmptyDatabase, testDatabase } from '../testing/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const now = new Date('2026-11-21T10:00:00.123Z');
const [database, empty] = [await testDatabase(), await testDatabase(openEmptyDatabase)];
let folder: string;
let file: string;
/** Of few tables with few rows. */
let small: string;
let report: Awaited<ReturnType<typeof writeBackup>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ateneo-backup-'));
  [file, small] = [join(folder, 'demo.backup'), join(folder, 'small.backup')];
  await database.db.transaction(async (tx) => {
    await makeDemo(tx, now, { timeZone: 'Europe/Rome' });
    await givenFew(tx);
  });
  report = await writeBackup(database.db, file);
  await writeSmall();
});
afterAll(() => rm(folder, { recursive: true }));

/** What is hard to write, and a sequence that has moved. */
async function givenFew(tx: Database) {
  await tx.insert(facts).values({ key: 'odd', value: oddValue });
  await audit(tx, { actorId: null, action: 'test.made', entity: 'test', entityId: '1' }, now);
  await chainAudit(tx);
}

/** Of one of the first versions, whose tables are made sooner. */
async function writeSmall() {
  const { db, close } = await openEmptyDatabase();
  await migrate(db, knownMigrationNames().slice(0, 3));
  await db.transaction(async (tx) => {
    await givenFew(tx);
    await tx.execute(
      sql`insert into person (given_name, family_name, email) values ('Ada', 'Verdi', 'ada@example.org')`,
    );
  });
  await writeBackup(db, small);
  await close();
}

/** The small backup with its text changed, as a file of its own. */
async function changed(change: (text: string) => string): Promise<string> {
  const path = join(folder, 'changed.backup');
  const text = gunzipSync(await readFile(small)).toString();
  const other = change(text);
  if (other === text) throw new Error('nothing of the backup was changed');
  await writeFile(path, gzipSync(other));
  return path;
}

async function tableNames({ db }: OpenDatabase) {
  const rows = rowsOf<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  );
  return rows.map(({ name }) => name);
}

describe('a backup', () => {
  it('has every table but the list of migrations, with its rows', async () => {
    const names = await tableNames(database);
    expect(report.tables.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'migration'));
    for (const { name, rows } of report.tables) {
      const counted = await database.db.execute(
        sql`select count(*)::int as rows from ${sql.identifier(name)}`,
      );
      expect(rowsOf(counted), name).toEqual([{ rows }]);
    }
    expect(report.tables.find(({ name }) => name === 'person')?.rows).toBeGreaterThan(100);
  });

  it('is for its owner only, and leaves a file that is there as it is', async () => {
    const { mode, size } = await stat(file);
    expect(mode & 0o777).toBe(0o600);
    expect(size).toBe(report.bytes);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('of a database with nothing in it is refused, and leaves nothing behind', async () => {
    const path = join(folder, 'nothing.backup');
    await expect(writeBackup(empty.db, path)).rejects.toThrow('nothing to back up');
    expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false);
  });
});

describe('what was restored', () => {
  let restored: OpenDatabase;
  beforeAll(async () => {
    restored = await openEmptyDatabase();
    await restoreBackup(restored.db, file);
  });
  afterAll(() => restored.close());

  it('S11: is known for a demo university with the published password', async () => {
    await expect(refusePublishedPassword(restored.db, { exposed: true })).rejects.toThrow(
      'published password',
    );
  });

  it('has everything: rows, sums, sequences, the chain of the audit', async () => {
    await expectEverything(restored);
    const { db } = restored;
    await db.transaction(async (tx) => {
      await audit(tx, { actorId: null, action: 'test.went-on', entity: 'test', entityId: '2' }, now);
      await chainAudit(tx);
    });
    const links = report.tables.find(({ name }) => name === 'audit_chain')?.rows ?? 0;
    expect(await verifyAudit(db, new Date())).toEqual({ links: links + 1, broken: false, faults: [] });
  });

  it('has rules as strict as they were', async () => {
    const { db } = restored;
    await expect(db.update(auditEvents).set({ action: 'forged' })).rejects.toThrow();
    expect(await constraints(restored)).toEqual(await constraints(database));
  });
});

async function expectEverything({ db }: OpenDatabase) {
  expect(await isMigrated(db)).toBe(true);
  const again = join(folder, 'again.backup');
  expect((await writeBackup(db, again)).tables).toEqual(report.tables);
  await rm(again);
}

async function constraints({ db }: Pick<OpenDatabase, 'db'>) {
  const rows =
    await db.execute(sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`);
  return rowsOf(rows);
}

describe('restoring', () => {
  it('a backup of an older version brings it to this one', async () => {
    const { db, close } = await openEmptyDatabase();
    await restoreBackup(db, small);
    expect(await isMigrated(db)).toBe(true);
    expect(await db.select().from(facts)).toEqual([{ key: 'odd', value: oddValue }]);
    expect(await verifyAudit(db, new Date())).toEqual({ links: 1, broken: false, faults: [] });
    await close();
  });

  it('into a database with something in it is refused', async () => {
    await expect(restoreBackup(database.db, file)).rejects.toThrow('the database is not empty');
  });

  it.each([
    ['a value was changed', (text: string) => text.replace('["odd"', '["odds"'), 'checksum of fact differs'],
    ['a row is missing', (text: string) => text.replace(/\n\["odd"[^\n]*/, ''), 'checksum of fact differs'],
    ['it is cut short', (text: string) => text.slice(0, text.length / 2), /cut short|can’t be read/],
    ['its last line is gone', (text: string) => text.replace(/\{"end".*\n$/, ''), 'cut short'],
    [
      'a sequence was changed',
      (text: string) => text.replace(/"lastValue":"\d+"/, '"lastValue":"7"'),
      'the whole',
    ],
    ['its format is newer', (text: string) => text.replace('"version":1', '"version":2'), 'newer version'],
    [
      'its database was newer',
      (text: string) => text.replace('"0000_initial"', '"9999_later"'),
      'newer version',
    ],
    ['it is something else', () => 'hello\n', 'can’t be read'],
  ])('is refused, and leaves nothing, where %s', async (_what, change, why) => {
    await expect(restoreBackup(empty.db, await changed(change))).rejects.toThrow(why);
    expect(await tableNames(empty)).toEqual([]);
  });

  it('says which file isn’t there, and which isn’t packed', async () => {
    const { db } = empty;
    await expect(restoreBackup(db, join(folder, 'nowhere'))).rejects.toThrow('there is no file');
    const plain = join(folder, 'plain');
    await writeFile(plain, 'hello');
    await expect(restoreBackup(db, plain)).rejects.toThrow('is no backup');
  });
});
