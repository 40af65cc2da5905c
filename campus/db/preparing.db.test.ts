import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { rowsOf } from './rows.ts';
import { facts } from './schema.ts';

const database = await testDatabase();

/** How often each statement on the table ran on this connection, of those that were prepared there. */
async function preparedRuns(tx: Database): Promise<number[]> {
  const rows = rowsOf<{ runs: number }>(
    await tx.execute(sql`
      select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where statement like '%from "fact"%' order by runs desc`),
  );
  return rows.map(({ runs }) => runs);
}

const rowsAt = async (result: Promise<unknown>) => rowsOf(await result);

it('a question asked again over a connection is prepared once, whatever its values', async () => {
  await database.db.transaction(async (tx) => {
    const ask = (key: string) => tx.select().from(facts).where(eq(facts.key, key));
    for (const key of ['a', 'b', 'c']) await ask(key);
    expect(await preparedRuns(tx)).toEqual([3]);
    await tx
      .select()
      .from(facts)
      .where(inArray(facts.key, ['a', 'b']));
    expect(await preparedRuns(tx)).toEqual([3, 1]);
  });
});

it('what stands in a transaction that failed is asked again as if nothing had been', async () => {
  const ask = (tx: Database) => tx.select().from(facts).where(eq(facts.key, 'd'));
  await expect(
    database.db.transaction(async (tx) => {
      await ask(tx);
      await tx.execute(sql`select 1 / 0`);
    }),
  ).rejects.toThrow();
  expect(await database.db.transaction(ask)).toEqual([]);
});

it('after a statement that was refused the next one is answered', async () => {
  const ask = (tx: Database, key: string | null) => rowsAt(tx.execute(sql`select ${key}::uuid as id`));
  await expect(ask(database.db, 'no uuid')).rejects.toThrow();
  expect(await ask(database.db, null)).toEqual([{ id: null }]);
  await expect(ask(database.db, 'no uuid')).rejects.toThrow();
  const written = database.db.transaction(async (tx) => {
    await tx.insert(facts).values({ key: 'e', value: 1 });
    await ask(tx, 'no uuid');
  });
  await expect(written).rejects.toThrow();
  expect(await database.db.$count(facts, eq(facts.key, 'e'))).toBe(0);
});

it('questions that are asked at once are answered each with its own', async () => {
  const ask = (number: number) => rowsAt(database.db.execute(sql`select ${number}::int as number`));
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  expect(await Promise.all(numbers.map(ask))).toEqual(numbers.map((number) => [{ number }]));
});
