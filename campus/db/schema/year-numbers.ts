import { integer, pgTable } from 'drizzle-orm/pg-core';

/** The last number of each year: held until what took it is committed. */
export const yearNumbers = (name: string) =>
  pgTable(name, { year: integer().primaryKey(), last: integer().notNull() });
