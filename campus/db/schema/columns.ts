import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/constants.ts';

/** A text of the institution in its languages; Italian is always there. */
export type LocalText = { it: string } & Partial<Record<Language, string>>;

export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
/** One of the words of the contract. */
export const word = <Word extends string>({ options }: { options: Word[] }) =>
  text({ enum: options as [Word, ...Word[]] });
/** The database's own part of it: no other word is written by anybody. */
export const isWord = (name: string, column: AnyPgColumn, { options }: { options: readonly string[] }) =>
  check(name, sql`${column} in (${sql.raw(options.map((option) => `'${option}'`).join(', '))})`);
export const localText = () => jsonb().$type<LocalText>();
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
/** Of a row that says what happened to something, who did it, and with which words. */
export const happened = <By extends string>(actor: { options: By[] }) => ({
  at: instant().notNull(),
  action: text().notNull(),
  by: word(actor).notNull(),
  note: text(),
});
