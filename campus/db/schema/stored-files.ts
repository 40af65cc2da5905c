import { bigint, boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, pgTable } from './columns.ts';

/** A file that is kept: a paper that was handed in, or a part of a copy of somebody's own data. */
export const storedFiles = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey(),
    store: text({ enum: ['uploads', 'copies'] }).notNull(),
    /** Which key it is sealed with; null where none that was here since it was gathered opened it. */
    keyId: text(),
    /** Of its pieces, sealed. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Nobody is given it before all of its pieces are here. */
    isWhole: boolean().notNull().default(false),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('stored_file_store').on(table.store, table.changedAt)],
);

/** A piece of a file, sealed before the database sees it; they are read one after the other. */
export const filePieces = pgTable(
  'file_piece',
  {
    fileId: uuid()
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    sealed: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
);
