import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { withoutTriggers } from '../db/without-triggers.ts';

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Does the work with triggers off and foreign keys away, so that tables may be filled in any order, and then has every
 * foreign key checked. In the transaction; asks for the owner of the tables, not for more.
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
