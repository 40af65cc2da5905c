import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { withoutTriggers } from '../db/without-triggers.ts';

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Runs the work without triggers and foreign keys, so that tables fill in any order, then checks every
 * foreign key. All in the transaction; needs only the owner of the tables.
 */
export async function withoutRules<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  const keys = await foreignKeys(tx);
  for (const { table, name } of keys) {
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  }
  const result = await withoutTriggers(tx, work);
  for (const { table, name, definition } of keys) {
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  return result;
}

async function foreignKeys(tx: Database): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    await tx.execute(sql`
      select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`),
  );
}
