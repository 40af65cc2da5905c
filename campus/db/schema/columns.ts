import { getTableColumns, sql } from 'drizzle-orm';
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

type Extra = (self: never) => unknown[];

/** A table in whose columns of words no other word is written by anybody: the database holds that too. */
export const pgTable = ((name: string, columns: never, extra?: Extra) => {
  const made: PgTable = plainTable(name, columns, ((self: never) => [
    ...wordChecks(name, made),
    ...(extra?.(self) ?? []),
  ]) as never);
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
  at: instant().notNull(),
  action: text().notNull(),
  by: word(actor).notNull(),
  note: text(),
});
