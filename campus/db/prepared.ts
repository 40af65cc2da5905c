import { type Column, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Builds a query once for each database, with `sql.placeholder` for what differs: building takes longer than
 * sending. The query has no name, since the connection makes one from its text.
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
