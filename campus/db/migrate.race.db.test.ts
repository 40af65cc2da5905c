import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { eventually } from '../testing/test-eventually.ts';
import { isMigrated } from './applied-migrations.ts';
import type { Database } from './database.ts';
import { knownMigrations } from './known-migrations.ts';
import { migrate } from './migrate.ts';
import { rowsOf } from './rows.ts';

const { db } = await testDatabase();
const known = knownMigrations();

const made = (name: string, statements: string[], isOutside = false) => [
  ...known,
  { name, hash: name, statements, isOutside, readableFrom: '0.0.0' },
];
const forget = (name: string) => db.execute(sql`delete from migration where name = ${name}`);
const count = async (tx: Database, question: ReturnType<typeof sql>) =>
  rowsOf<{ count: number }>(await tx.execute(question))[0]?.count;

/** Holds its table, once this resolves, until it is let go. */
async function givenHolder(statement: ReturnType<typeof sql>) {
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.transaction(async (tx) => {
    await tx.execute(statement);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return async () => {
    letGo.resolve();
    await holder;
  };
}

const index = made(
  '9000_index',
  [
    'drop index concurrently if exists person_late',
    'create index concurrently person_late on person (given_name)',
  ],
  true,
);
const valid = sql`select count(*)::int from pg_index where indexrelid = to_regclass('person_late') and indisvalid`;

it('of several that start at once one builds an index, while others write to its table; the rest wait for it', async () => {
  let [writes, isOver] = [0, false];
  const writing = (async () => {
    while (!isOver) {
      await db.execute(sql`insert into person (given_name, family_name) values ('Ada', 'Verdi')`);
      writes += 1;
    }
  })();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, undefined, index)));
  isOver = true;
  await writing;
  expect(applied.flat()).toEqual(['9000_index']);
  expect(writes).toBeGreaterThan(0);
  expect(await count(db, valid)).toBe(1);
});

it('an index that is only half there, as a killed instance leaves it, is built anew', async () => {
  await forget('9000_index');
  await db.execute(sql`update pg_index set indisvalid = false where indexrelid = to_regclass('person_late')`);
  expect(await count(db, valid)).toBe(0);
  await migrate(db, undefined, index);
  expect(await count(db, valid)).toBe(1);
});

it('while an index is built, who asks whether an instance is ready is answered', async () => {
  await forget('9000_index');
  const letGo = await givenHolder(sql`insert into person (given_name, family_name) values ('Ada', 'Neri')`);
  const migrating = migrate(db, undefined, index);
  const building = sql`select count(*)::int from pg_stat_activity where query ~ '^(drop|create) index concurrently'
    and state = 'active' and datname = current_database()`;
  await eventually(async () => expect(await count(db, building)).toBe(1));
  expect(await isMigrated(db)).toBe(true);
  await letGo();
  expect(await migrating).toEqual(['9000_index']);
});

it('a change waits for its table half a second at most, lets those behind it go on, and comes again', async () => {
  const change = made('9001_column', ['alter table person add column late text']);
  const letGo = await givenHolder(sql`select 1 from person limit 1`);
  const migrating = migrate(db, undefined, change);
  await pause(500);
  const startedAt = Date.now();
  await db.execute(sql`select 1 from person limit 1`); // queued behind the change
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  await letGo();
  expect(await migrating).toEqual(['9001_column']);
});
