import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** True for rows whose id is among these; one parameter, however many there are. */
export const oneOf = (column: AnyColumn, ids: string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** True for rows that none of these columns refers to. */
export const isFree = (id: AnyColumn, ...references: AnyColumn[]): SQL | undefined =>
  and(...references.map((column) => sql`not exists (select 1 from ${column.table} where ${column} = ${id})`));

/**
 * Locks the rows with these ids to the end of the transaction, in the order of the ids, so that two who lock several
 * don't wait for one another.
 */
export async function lockAll(tx: Database, id: AnyColumn, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`select 1 from ${id.table} where ${oneOf(id, ids)} order by ${id} for update`);
}
