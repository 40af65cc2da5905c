import { and, getTableColumns, getTableName, inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { type Kept, keptOfPeople } from './kept.ts';
import { profilesOf } from './own-copies.ts';

export type OwnRow = Record<string, unknown>;
/** What is kept of a person in one table, with the names of what is said of each row. */
export type OwnTable = { name: string; fields: string[]; rows: OwnRow[] };

/** Table by table, those that have nothing of the person too: that there is nothing is an answer. */
export async function* ownTables(tx: Database, personId: string): AsyncGenerator<OwnTable> {
  const ids = [personId, ...(await profilesOf(tx, personId))];
  for (const [name, parts] of Map.groupBy(keptOfPeople(), ({ column }) => getTableName(column.table))) {
    const rows: OwnRow[] = [];
    for (const part of parts) rows.push(...(await rowsOf(tx, part, ids)));
    const fields = [...new Set(parts.flatMap(({ says }) => Object.keys(says)))];
    yield { name, fields, rows: rows.toSorted(byTime) };
  }
}

function rowsOf(tx: Database, { column, through, only, says }: Kept, ids: string[]): Promise<OwnRow[]> {
  const whose = through ? inArray(column, rowsBehind(tx, through, ids)) : inArray(column, ids);
  return tx.select(says).from(column.table).where(and(whose, only));
}

function rowsBehind(tx: Database, through: AnyPgColumn, ids: string[]) {
  const { id } = getTableColumns(through.table);
  if (!id) throw new Error(`${getTableName(through.table)} has no id`);
  return tx.select({ id }).from(through.table).where(inArray(through, ids));
}

/** By the first instant that each says. */
const byTime = (one: OwnRow, other: OwnRow) => timeOf(one) - timeOf(other);
const timeOf = (row: OwnRow) =>
  Object.values(row)
    .find((value) => value instanceof Date)
    ?.getTime() ?? 0;
