import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';

/** True for rows whose id is among these; one parameter, however many there are. */
export const oneOf = (column: AnyColumn, ids: string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** True for rows that none of these columns refers to. */
export const isFree = (id: AnyColumn, ...references: AnyColumn[]): SQL | undefined =>
  and(...references.map((column) => sql`not exists (select 1 from ${column.table} where ${column} = ${id})`));
