import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Word<Column> = Column extends AnyColumn ? Column['_']['data'] & string : string;

/**
 * Whether a state is one of some words, or none, written as literals. A kept plan doesn't know parameters:
 * where nearly every row has one state it took `<> $1` to match a single row.
 */
export const oneOf = <Column extends SQLWrapper>(
  column: Column,
  words: readonly Word<Column>[],
): SQL<boolean> => sql`${column} in (${listed(words)})`;

export const noneOf = <Column extends SQLWrapper>(
  column: Column,
  words: readonly Word<Column>[],
): SQL<boolean> => sql`${column} not in (${listed(words)})`;

const listed = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** Among however many: `inArray` has a parameter for each, and a statement takes 65,535. */
export const among = <Column extends AnyColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL<boolean> => sql`${column} = any(${sql.param([...values])})`;
