import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { analyzingGrowth } from './apply.ts';

const { inTransaction } = await testDatabase();

async function knownPeople(tx: Database): Promise<number> {
  const [table] = rowsOf<{ rows: number }>(
    await tx.execute(sql`select reltuples::int as rows from pg_class where oid = 'person'::regclass`),
  );
  return table?.rows ?? 0;
}

test(
  'the planner learns of new rows while an import grows, whenever they have doubled',
  inTransaction(async (tx) => {
    const step = analyzingGrowth(tx, (_, work) => work(tx, new Date()));
    const addPeople = (amount: number) =>
      step(
        amount,
        async () => {
          await tx.execute(sql`
            insert into person (given_name, family_name, email)
            select 'Ada', 'Neri', gen_random_uuid() || '@example.edu' from generate_series(1, ${amount}::int)`);
        },
        'users',
      );
    const atFirst = await knownPeople(tx);

    await addPeople(400);
    expect(await knownPeople(tx)).toBe(atFirst);
    await addPeople(200);
    expect(await knownPeople(tx)).toBeGreaterThanOrEqual(600);
    const known = await knownPeople(tx);
    await addPeople(300);
    expect(await knownPeople(tx)).toBe(known);
    await addPeople(200);
    expect(await knownPeople(tx)).toBeGreaterThanOrEqual(1100);
  }),
);
