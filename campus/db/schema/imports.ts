import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, pgTable, word } from './columns.ts';

/** The files of OneRoster that are read, and what is made of several of them together. */
export const IMPORT_KINDS = [
  ...(['orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments'] as const),
  ...(['programmes', 'plans', 'timetables'] as const),
];
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows that imports made, of bundles and of lesson files; an import changes and removes nothing else. */
export const importRows = pgTable(
  'import_row',
  {
    kind: word({ options: [...IMPORT_KINDS, 'lessons'] }).notNull(),
    sourcedId: text().notNull(),
    /** What it became here; null for a row that only others are made with. */
    entityId: uuid(),
    /** Of the row and of all that was made of it. */
    hash: text().notNull(),
    /** The columns that are used, as they stood, so that a file can come without the others. */
    fields: json().$type<Record<string, string>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.sourcedId] }),
    index('import_row_person').on(table.entityId).where(sql`${table.kind} = 'users'`),
  ],
);

/** Imports under way and done. One that was killed shows by its `seenAt` and is taken over by the next. */
export const importRuns = pgTable('import_run', {
  id: id(),
  source: text().notNull(),
  dryRun: boolean().notNull(),
  /** True while it lasts, then null: one at a time. */
  live: boolean().unique(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  endedAt: instant(),
  phase: text().notNull(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  report: jsonb(),
});
