import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

export type Table = { name: string; columns: Column[]; key: string[] };
type Column = { name: string; type: string };

/** Made by the migrations themselves. */
const LEFT_OUT = ['migration'];
const FETCH_BYTES = 1024 * 1024;
const FETCH_ROWS_MOST = 2000;

/** Every table of the institution, by name, with the columns that hold something of their own. */
export async function listTables(db: Database): Promise<Table[]> {
  const tables = rowsOf<Table>(
    await db.execute(sql`
      select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          as columns,
        (select coalesce(json_agg(k.attname order by array_position(i.indkey::int2[], k.attnum)), '[]')
          from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid, c.relname order by c.relname collate "C"`),
  );
  return tables.filter(({ name }) => !LEFT_OUT.includes(name));
}

/** Makes both engines write values alike in this transaction: instants in UTC, bytes in hexadecimal. */
export async function writeAlike(tx: Database): Promise<void> {
  await tx.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`);
}

/** The rows of a table in the order of its key, a line each, read about a megabyte at a time. */
export async function* rowLines(tx: Database, { name, columns, key }: Table): AsyncGenerator<string> {
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  const order = key.map((name) => ordered(name, columns.find((column) => column.name === name)?.type));
  await tx.execute(sql`declare rows_of_backup no scroll cursor for
    select json_build_array(${sql.join(values, sql`, `)})::text as line from ${sql.identifier(name)}
    order by ${sql.join(order, sql`, `)}`);
  for (let size = 16; ; ) {
    const lines = rowsOf<{ line: string }>(
      await tx.execute(sql.raw(`fetch forward ${size} from rows_of_backup`)),
    ).map(({ line }) => line);
    yield* lines;
    if (lines.length < size) break;
    const bytes = lines.reduce((sum, line) => sum + line.length, 1);
    size = Math.max(1, Math.min(size * 2, Math.floor((size * FETCH_BYTES) / bytes), FETCH_ROWS_MOST));
  }
  await tx.execute(sql`close rows_of_backup`);
}

/** Alike whatever the database collates by. */
const ordered = (name: string, type = '') =>
  /^(text|character)/.test(type) ? sql`${sql.identifier(name)} collate "C"` : sql`${sql.identifier(name)}`;
