import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  type AnyPgColumn,
  check,
  customType,
  jsonb,
  type PgTable,
  pgTable as plainTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/wire/constants.ts';

/** A text of the institution in its languages; Italian is always there. */
export type LocalText = { it: string } & Partial<Record<Language, string>>;

export const id = () => uuid().primaryKey().defaultRandom();
/** The row that it belongs to: it is deleted with it. */
export const goesWith = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' });
/** The row that it keeps from being deleted. */
export const keeps = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'restrict' });
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
/** One of the words of the contract. */
export const word = <Word extends string>({ options }: { options: Word[] }) =>
  text({ enum: options as [Word, ...Word[]] });

type Columns = Readonly<Record<string, AnyPgColumn>>;
type Own = { only?: (of: Columns) => SQL; except?: readonly string[] };
type Said = { name?: string; as?: (of: Columns) => SQL; of?: () => PgTable };

const owners = new WeakMap<object, Own>();
const sayings = new WeakMap<object, Said>();

/**
 * Marks whose a row is: the column refers to a person, profile or career, or to a row of theirs. Such rows
 * are in the copy of one's own data (campus/personal/own-tables.ts). `only` limits the rows, `except` the
 * columns.
 */
export const own = <Column extends object>(column: Column, how: Own = {}): Column => {
  owners.set(column, how);
  return column;
};

/**
 * Marks a column that the copy of one's own data says; the copy has no other columns. `name` renames it and
 * `as` replaces its value. A reference to a course, unit, lesson or exam is said by title and time; `of`
 * names the table where there is no foreign key.
 */
export const said = <Column extends object>(column: Column, how: Said = {}): Column => {
  sayings.set(column, how);
  return column;
};

/** The tables with such columns, each with what they are marked with, in the order in which they are made. */
export const markedTables: { table: PgTable; own: [string, Own][]; said: [string, Said][] }[] = [];

const marksIn = <Mark>(columns: Record<string, object>, marks: WeakMap<object, Mark>): [string, Mark][] =>
  Object.entries(columns).flatMap(([name, column]) => {
    const mark = marks.get(column);
    return mark ? [[name, mark]] : [];
  });

type Extra = (self: never) => unknown[];

/** A table in whose columns of words no other word is written by anybody: the database holds that too. */
export const pgTable = ((name: string, columns: never, extra?: Extra) => {
  const made: PgTable = plainTable(name, columns, ((self: never) => [
    ...wordChecks(name, made),
    ...(extra?.(self) ?? []),
  ]) as never);
  const marks = { table: made, own: marksIn(columns, owners), said: marksIn(columns, sayings) };
  if (marks.own.length > 0) markedTables.push(marks);
  return made;
}) as unknown as typeof plainTable;

const wordChecks = (name: string, table: PgTable) =>
  Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const words = column.enumValues ?? [];
    if (words.length === 0) return [];
    const listed = sql.raw(words.map((word) => `'${word}'`).join(', '));
    return [check(`${name}_${toSnakeCase(key)}_word`, sql`${column} in (${listed})`)];
  });
export const localText = () => jsonb().$type<LocalText>();
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
/** Of a row that says what happened to something, who did it, and with which words. */
export const happened = <By extends string>(actor: { options: By[] }) => ({
  at: said(instant().notNull()),
  action: said(text().notNull()),
  by: said(word(actor).notNull()),
  note: said(text()),
});
