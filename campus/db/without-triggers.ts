import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rowsOf } from './rows.ts';

/** Runs the work with all tables' triggers off, in the transaction. Needs the owner of the tables. */
export async function withoutTriggers<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  const tables = await tablesWithTriggers(tx);
  for (const table of tables) {
    await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  }
  const result = await work();
  for (const table of tables) {
    await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  }
  return result;
}

async function tablesWithTriggers(tx: Database): Promise<string[]> {
  const tables = rowsOf<{ name: string }>(
    await tx.execute(sql`select distinct t.relname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = 'public'::regnamespace`),
  );
  return tables.map(({ name }) => name);
}
