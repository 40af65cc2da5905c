import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';

/** The last number of each year, or of the year 0 where they go on: held until what took it is committed. */
export const yearNumbers = (name: string) =>
  pgTable(name, { year: integer().primaryKey(), last: bigint({ mode: 'number' }).notNull() });
