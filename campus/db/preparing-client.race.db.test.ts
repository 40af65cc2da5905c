import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, OpenDatabase } from './database.ts';
import { rowsOf } from './rows.ts';
import { facts } from './schema.ts';
import { openTestDatabase } from './test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** How often each statement on the table ran on this connection, of those that were prepared there. */
async function preparedRuns(tx: Database): Promise<number[]> {
  const rows = rowsOf<{ runs: number }>(
    await tx.execute(sql`
      select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where statement like '%from "fact"%' order by runs desc`),
  );
  return rows.map(({ runs }) => runs);
}

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
