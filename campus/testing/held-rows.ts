import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { listTables } from '../backup/tables.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

/** A row as who holds the whole database has it: where it lies, and by which transaction it was written. */
export type Held = { table: string; place: string; by: number; line: string; row: Record<string, unknown> };

/** Every row of every table. */
export async function everything(db: Database): Promise<Held[]> {
  const tables = await listTables(db);
  const held: Held[] = [];
  for (const { name } of tables) {
    const table = sql.identifier(name);
    const rows = rowsOf<{ page: number; slot: number; by: string; line: string }>(
      await db.execute(sql`select (held.ctid::text::point)[0]::int as page, (held.ctid::text::point)[1]::int as slot,
        held.xmin::text as by, row_to_json(held)::text as line from ${table} as held`),
    );
    for (const { page, slot, by, line } of rows) {
      const place = [page, slot].map((part) => String(part).padStart(9, '0')).join();
      held.push({ table: name, place, by: Number(by), line, row: JSON.parse(line) });
    }
  }
  return held;
}

/** The rows in a backup, each with its table. */
export async function backedUp(path: string): Promise<{ table: string; line: string }[]> {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n');
  let table = '';
  return lines.flatMap((line) => {
    table = /^\{"table":"(\w+)"/.exec(line)?.[1] ?? table;
    return line.startsWith('[') ? [{ table, line }] : [];
  });
}

export const of = <Row extends { table: string }>(held: Row[], table: string) =>
  held.filter((row) => row.table === table);

export const linesWith = (held: { line: string }[], has: (line: string) => boolean) =>
  held.filter(({ line }) => has(line)).map(({ line }) => line);

export const inOrder = (held: Held[], by: (held: Held) => string) =>
  held.toSorted((one, other) => by(one).localeCompare(by(other)));

/** How many stand where they stand in the other order. */
export const agreeing = (one: unknown[], other: unknown[]) =>
  one.filter((each, index) => each === other[index]).length;
