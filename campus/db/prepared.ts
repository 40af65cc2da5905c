import { type Column, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Makes a question once for each database that it is asked of, with `sql.placeholder` where it differs: to put one
 * together takes longer than to send it. It gets no name: the connection makes one of its text, which may differ by clock.
 */
export function prepared<Question>(make: (db: Database) => Question): (db: Database) => Question {
  const made = new WeakMap<Database, Question>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const question = make(db);
    made.set(db, question);
    return question;
  };
}

/** The column is one of the ids under this name of a placeholder, however many: the text is the same. */
export const oneOf = (column: Column, ids: string) => sql`${column} = any(${sql.placeholder(ids)}::uuid[])`;
