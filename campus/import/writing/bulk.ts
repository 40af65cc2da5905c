import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';

type Column<Table extends PgTable> = keyof Table['$inferInsert'] & string;

/** What happens to a row that is there: these columns are set; `unlessNull` ones only to something. */
type OnConflict<Table extends PgTable> = {
  target: Column<Table>[];
  set: Column<Table>[];
  unlessNull?: Column<Table>[];
  where?: SQL;
};

/**
 * Writes rows of the same columns in one statement of one parameter, whatever their number. Rows that can't be there
 * yet need no `onConflict`.
 */
export async function writeRows<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: Table['$inferInsert'][],
  onConflict?: OnConflict<Table>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const named = namedIn(table);
  await tx.execute(sql`
    insert into ${table} (${list(columns.map(named))})
    select ${list(columns.map((column) => sql.identifier(column)))} from ${recordset(rows, typesOf(table, columns))}
    ${onConflict && conflictClause(table, onConflict)}`);
}

function conflictClause<Table extends PgTable>(
  table: Table,
  { target, set, unlessNull = [], where }: OnConflict<Table>,
): SQL {
  const named = namedIn(table);
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
  const columns = Object.entries(types).map(
    ([column, type]) => sql`${sql.identifier(column)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as x(${list(columns)})`;
}

function typesOf(table: PgTable, columns: string[]): Record<string, string> {
  const all = getTableColumns(table);
  return Object.fromEntries(columns.map((column) => [column, all[column]?.getSQLType() ?? 'text']));
}

const list = (parts: (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join(parts, sql`, `);

const namedIn = (table: PgTable) => {
  const all = getTableColumns(table);
  return (column: string) => sql.identifier(toSnakeCase(all[column]?.name ?? column));
};
