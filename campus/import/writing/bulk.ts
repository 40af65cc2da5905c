import { setImmediate as turn } from 'node:timers/promises';
import { type AnyColumn, and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';

/** What happens to a row that is there: these columns are set; `unlessNull` ones only to something. */
type OnConflict<Column> = {
  target: readonly Column[];
  set: readonly Column[];
  unlessNull?: readonly Column[];
  where?: SQL;
};

/**
 * Writes any number of rows with the same columns in one statement with one parameter. Rows that can't exist
 * yet need no `onConflict`.
 */
export async function writeRows<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: Table['$inferInsert'][],
  onConflict?: OnConflict<keyof Table['$inferInsert'] & string>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const all = getTableColumns(table);
  const columns = Object.keys(first);
  const named = (column: string) => sql.identifier(toSnakeCase(all[column]?.name ?? column));
  const types = Object.fromEntries(columns.map((column) => [column, all[column]?.getSQLType() ?? 'text']));
  await tx.execute(sql`
    insert into ${table} (${list(columns.map(named))})
    select ${list(columns.map((column) => sql.identifier(column)))} from ${recordset(rows, types)}
    ${onConflict && conflictClause(table, onConflict, named)}`);
}

function conflictClause(
  table: PgTable,
  { target, set, unlessNull = [], where }: OnConflict<string>,
  named: (column: string) => ReturnType<typeof sql.identifier>,
): SQL {
  const assignments = [
    ...set.map((column) => sql`${named(column)} = excluded.${named(column)}`),
    ...unlessNull.map(
      (column) => sql`${named(column)} = coalesce(excluded.${named(column)}, ${table}.${named(column)})`,
    ),
  ];
  return sql`
    on conflict (${list(target.map(named))})
    ${assignments.length === 0 ? sql`do nothing` : sql`do update set ${list(assignments)}`}
    ${where && sql`where ${where}`}`;
}

/** Rows as a table `x`, by column name and SQL type. */
export function recordset(rows: object[], types: Record<string, string>): SQL {
  const columns = Object.entries(types).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as x(${list(columns)})`;
}

const list = (parts: (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join(parts, sql`, `);

/** True for rows that none of these columns refers to. */
export const isFree = (id: AnyColumn, references: AnyColumn[]): SQL | undefined =>
  and(...references.map((column) => sql`not exists (select 1 from ${column.table} where ${column} = ${id})`));

/**
 * Locks the rows with these ids until the commit, in the order of the ids, so that two transactions that lock
 * several rows don't deadlock.
 */
export async function lockAll(tx: Database, id: AnyColumn, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`select 1 from ${id.table} where ${among(id, ids)} order by ${id} for update`);
}

const AIM_MS = 300;
/** How many things the first chunk has, and how many every chunk at least. */
export type ChunkSize = { first: number; fewest: number };

const USUAL: ChunkSize = { first: 250, fewest: 50 };
const MOST = 2000;

/**
 * Works in chunks of about a third of a second each. The embedded database has one connection: other work
 * gets its turn between two chunks.
 */
export async function inChunks<Item>(
  items: Item[],
  work: (chunk: Item[]) => Promise<void>,
  { first, fewest }: ChunkSize = USUAL,
): Promise<void> {
  let size = first;
  for (let from = 0; from < items.length; ) {
    const chunk = items.slice(from, from + size);
    const startedAt = performance.now();
    await work(chunk);
    from += chunk.length;
    const aimed = Math.round((size * AIM_MS) / Math.max(performance.now() - startedAt, 1));
    size = Math.min(Math.max(aimed, fewest, Math.ceil(size / 4)), MOST, size * 2);
    await turn();
  }
}
