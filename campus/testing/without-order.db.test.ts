import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../db/rows.ts';
import { testDatabase } from './test-database.ts';

const { db } = await testDatabase();
const numbers = sql`select n from (values (1), (2), (3)) as numbers (n)`;
const asked = async (query: ReturnType<typeof sql>) => rowsOf<{ n: number }>(await db.execute(query));

const forwards = [{ n: 1 }, { n: 2 }, { n: 3 }];
const backwards = [...forwards].reverse();

it('what is selected without an order comes backwards from PostgreSQL, in a transaction too; with one as asked', async () => {
  const without = process.env.TEST_DATABASE === 'postgres' ? backwards : forwards;
  expect(await asked(numbers)).toEqual(without);
  expect(await asked(sql`${numbers} order by n`)).toEqual(forwards);
  const within = await db.transaction(async (tx) => rowsOf(await tx.execute(numbers)));
  expect(within).toEqual(without);
});
