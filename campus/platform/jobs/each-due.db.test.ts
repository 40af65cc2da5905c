import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { facts, failedItems } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createClock } from '../time/clock.ts';
import { eachDue, forgetFailures, mayBeTried } from './each-due.ts';

const clock = createClock();
const { db, inTransaction } = await testDatabase();
const now = new Date('2026-11-20T10:00:00Z');

/** Writes a fact for each, and throws after it for those of `poison`. */
const writing = (poison: string[], done: string[] = []) => ({
  task: 'test.write',
  idOf: (item: string) => item,
  work: async (tx: Database, item: string) => {
    await tx.insert(facts).values({ key: item, value: 1 });
    if (poison.includes(item)) throw new Error(`no luck with it`);
    done.push(item);
  },
});
const written = async (tx: Database) =>
  (await tx.select({ key: facts.key }).from(facts)).map(({ key }) => key).sort();

it(
  'one that throws is undone and kept with its cause; those behind it are done',
  inTransaction(async (tx) => {
    await eachDue({ db: tx, now }, ['a', 'b', 'c'], writing(['b']));
    expect(await written(tx)).toEqual(['a', 'c']);
    expect(await tx.select().from(failedItems)).toEqual([
      {
        ...{ task: 'test.write', item: 'b', attempts: 1, cause: 'Error: no luck with it', since: now },
        ...{ retryAt: addMinutes(now, 1), failedAt: null },
      },
    ]);
  }),
);

it(
  'it is tried again after a pause that grows, and left to the office in the end; once it is done nothing is kept of it',
  inTransaction(async (tx) => {
    const tried: string[] = [];
    let at = now;
    for (let turn = 0; turn < 40; turn += 1) {
      const before = (await tx.select().from(failedItems))[0]?.attempts ?? 0;
      await eachDue({ db: tx, now: at }, ['b'], writing(['b']));
      const [row] = await tx.select().from(failedItems);
      if (row && row.attempts > before) tried.push(`${row.attempts}`);
      at = addHours(at, 7);
    }
    expect(tried).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}`));
    const [given] = await tx.select().from(failedItems);
    expect(given?.failedAt).not.toBeNull();
    expect(rowsOf(await tx.execute(sql`select where ${mayBeTried('test.write', 'b', at)}`))).toEqual([]);

    await tx.update(failedItems).set({ failedAt: null, attempts: 0, retryAt: at });
    await eachDue({ db: tx, now: at }, ['b'], writing([]));
    expect(await written(tx)).toEqual(['b']);
    expect(await tx.select().from(failedItems)).toEqual([]);
  }),
);

it('with a clock each has a transaction of its own', async () => {
  const done: string[] = [];
  await eachDue({ db, clock, now }, ['x', 'y', 'z'], writing(['y'], done));
  expect(done).toEqual(['x', 'z']);
  expect(await written(db)).toEqual(['x', 'z']);
  await db.delete(facts);
  await db.delete(failedItems);
});

it(
  'a statement that fails spoils nothing of the others',
  inTransaction(async (tx) => {
    const each = {
      ...writing([]),
      work: async (part: Database, item: string) => {
        if (item === 'b') await part.execute(sql`select 1 / 0`);
        else await part.insert(facts).values({ key: item, value: 1 });
      },
    };
    await eachDue({ db: tx, now }, ['a', 'b', 'c'], each);
    expect(await written(tx)).toEqual(['a', 'c']);
    expect((await tx.select().from(failedItems))[0]?.cause).toBe('error 22012: division by zero');
  }),
);

it(
  'one that isn’t due any more is forgotten after a day, and starts anew where it comes again',
  inTransaction(async (tx) => {
    for (const minutes of [0, 2, 5]) {
      await eachDue({ db: tx, now: addMinutes(now, minutes) }, ['b'], writing(['b']));
    }
    const [row] = await tx.select().from(failedItems);
    await forgetFailures(tx, addHours(now, 23));
    expect(await tx.select().from(failedItems)).toMatchObject([{ attempts: row?.attempts }]);
    await forgetFailures(tx, addHours(now, 25));
    expect(await tx.select().from(failedItems)).toEqual([]);
    await eachDue({ db: tx, now: addHours(now, 25) }, ['b'], writing(['b']));
    expect(await tx.select().from(failedItems)).toMatchObject([{ attempts: 1 }]);
  }),
);

it(
  'one that was given up stays for the office, however long',
  inTransaction(async (tx) => {
    await eachDue({ db: tx, now }, ['b'], writing(['b']));
    await tx.update(failedItems).set({ failedAt: now });
    await forgetFailures(tx, addHours(now, 24 * 30));
    expect(await tx.$count(failedItems)).toBe(1);
  }),
);
