import { is } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

/** A column that refers to a row of another table, and what becomes of its own row when that goes. */
type Reference = { column: AnyPgColumn; to: PgTable; onDelete: string | undefined };

const referencesIn = (table: PgTable): Reference[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const [column, other] = columns;
    return column && !other ? [{ column, to: foreignTable, onDelete: key.onDelete }] : [];
  });

/** The table that a column refers to. */
export const referredBy = (own: AnyPgColumn): PgTable | undefined =>
  referencesIn(own.table).find(({ column }) => column === own)?.to;

/** Where people stand: each row of these is somebody. */
export const isOfPeople = (table: PgTable): boolean =>
  [schema.people, schema.profiles, schema.careers].some((each: PgTable) => each === table);

const toPeople = (...becomes: string[]) =>
  Object.values(schema)
    .flatMap((table) => (is(table, PgTable) ? referencesIn(table) : []))
    .filter(({ to, onDelete = '' }) => isOfPeople(to) && becomes.includes(onDelete));

/** What somebody has done: the row keeps its person, profile or career from being deleted. */
export const historyOfPeople = (): Reference[] => toPeople('restrict');

/** What goes with its person, profile or career, or goes on without. */
export const goesWithPeople = (): Reference[] => toPeople('cascade', 'set null');
