import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { RELEASE } from '../../observe/release.ts';
import { openEmptyDatabase } from '../testing/test-database.ts';
import {
  ChangedMigration,
  isMigrated,
  listMigrations,
  NewerDatabase,
  NotMigrated,
  refuseUnmigrated,
} from './applied-migrations.ts';
import type { Database } from './database.ts';
import { knownMigrations } from './known-migrations.ts';
import { migrate } from './migrate.ts';
import { rowsOf } from './rows.ts';

const FIRST = knownMigrations().slice(0, 2);

const made = (name: string, statements: string[], given = {}) => ({
  ...{ name, hash: `of ${name}`, statements, isOutside: false, readableFrom: '0.0.0' },
  ...given,
});

/** One of the first version of all, whose list of migrations said less. */
async function givenOld(work: (db: Database) => Promise<void>) {
  const { db, close } = await openEmptyDatabase();
  try {
    await migrate(db, undefined, FIRST);
    await db.execute(sql`alter table migration drop column readable_from`);
    await work(db);
  } finally {
    await close();
  }
}

it('what is missing is applied in its order and told, and is not applied again', () =>
  givenOld(async (db) => {
    const known = [...FIRST, made('2000_one', ['create table one (id int)', 'insert into one values (1)'])];
    expect(await migrate(db, undefined, known)).toEqual(['2000_one']);
    expect(await migrate(db, undefined, known)).toEqual([]);
    expect(await listMigrations(db)).toEqual(known.map(({ name }) => name));
    expect(rowsOf(await db.execute(sql`select * from one`))).toEqual([{ id: 1 }]);
  }));

it('what fails leaves nothing of its own, and those before it stay', () =>
  givenOld(async (db) => {
    const good = made('2000_good', ['create table good (id int)']);
    const bad = made('2001_bad', ['create table bad (id int)', 'select 1 / 0']);
    await expect(migrate(db, undefined, [...FIRST, good, bad])).rejects.toThrow();
    expect(await listMigrations(db)).toEqual([...FIRST, good].map(({ name }) => name));
    expect(rowsOf(await db.execute(sql`select to_regclass('bad') as bad`))).toEqual([{ bad: null }]);
  }));

it('a file that was changed after it ran is refused by its name, with the way out', () =>
  givenOld(async (db) => {
    const [first, second] = FIRST;
    const known = [...(first ? [first] : []), { ...second, ...made(second?.name ?? '', ['select 1']) }];
    const migrating = migrate(db, undefined, known);
    await expect(migrating).rejects.toThrow(ChangedMigration);
    await expect(migrating).rejects.toThrow(`${second?.name} changed after`);
    await expect(migrating).rejects.toThrow('bring back the file as it was');
  }));

it('the release before goes on on a database of the next one, whose changes only add', () =>
  givenOld(async (db) => {
    await migrate(db, undefined, [...FIRST, made('2000_later', ['create table later (id int)'])]);
    expect(await migrate(db, undefined, FIRST)).toEqual([]);
  }));

it('it goes on too where what was taken away was not used by it any more, and else is told what to start', () =>
  givenOld(async (db) => {
    const taking = (readableFrom: string) => made(`2000_${readableFrom}`, ['select 1'], { readableFrom });
    await migrate(db, undefined, [...FIRST, taking(RELEASE)]);
    expect(await migrate(db, undefined, FIRST)).toEqual([]);
    await migrate(db, undefined, [...FIRST, taking(RELEASE), taking('900.10.0'), taking('900.9.0')]);
    const starting = migrate(db, undefined, FIRST);
    await expect(starting).rejects.toThrow(NewerDatabase);
    await expect(starting).rejects.toThrow('(2000_900.10.0, 2000_900.9.0)');
    await expect(starting).rejects.toThrow('start 900.10.0 or a later one');
  }));

it('where somebody else migrates, a start on what is not up to date is refused with what is missing', () =>
  givenOld(async (db) => {
    await expect(refuseUnmigrated(db)).rejects.toThrow(NotMigrated);
    await expect(refuseUnmigrated(db)).rejects.toThrow(`lacks ${knownMigrations()[2]?.name}`);
    expect(await isMigrated(db)).toBe(false);
    await migrate(db);
    await refuseUnmigrated(db);
  }));

it('on an empty one it is refused alike', async () => {
  const { db, close } = await openEmptyDatabase();
  await expect(refuseUnmigrated(db)).rejects.toThrow(`lacks ${FIRST[0]?.name}`);
  await close();
});

it('an index that is built concurrently is part of a restore', () =>
  givenOld(async (db) => {
    const index = made('2000_index', ['create index concurrently late on person (given_name)'], {
      isOutside: true,
    });
    await db.transaction((tx) => migrate(tx, undefined, [...FIRST, index]));
    expect(rowsOf(await db.execute(sql`select indexname from pg_indexes where indexname = 'late'`))).toEqual([
      { indexname: 'late' },
    ]);
  }));
