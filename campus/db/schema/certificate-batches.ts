import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  batchItemStatus,
  certificateKind,
  certificatePurpose,
} from '../../../contract/documents/certificates.ts';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import { careers } from './careers.ts';
import { instant, pgTable, word } from './columns.ts';

/** Certificates that the office has made for many, in the background. Its id is given by who asks, so that it is asked for once. */
export const certificateBatches = pgTable('certificate_batch', {
  id: uuid().primaryKey(),
  kind: word(certificateKind).notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  purpose: word(certificatePurpose).notNull(),
  /** Who asked, as they said. */
  askedBy: text().notNull(),
  /** In which the office reads why one was refused. */
  readIn: text({ enum: LANGUAGES }).notNull(),
  askedAt: instant().notNull(),
});

/** Whom a batch is for, and what became of it. */
export const certificateBatchItems = pgTable(
  'certificate_batch_item',
  {
    batchId: uuid()
      .notNull()
      .references(() => certificateBatches.id, { onDelete: 'restrict' }),
    careerId: uuid()
      .notNull()
      .references(() => careers.id, { onDelete: 'restrict' }),
    status: word(batchItemStatus).notNull().default('waiting'),
    /** How often it could not be made, and when it is tried again. */
    attempts: integer().notNull().default(0),
    retryAt: instant(),
    /** Why it was refused, in words. */
    reason: text(),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.careerId] }),
    index('certificate_batch_item_career').on(table.careerId),
    index('certificate_batch_item_waiting').on(table.batchId).where(sql`${table.status} = 'waiting'`),
    check(
      'certificate_batch_item_reason',
      sql`(${table.status} = 'refused') = (${table.reason} is not null)`,
    ),
    check(
      'certificate_batch_item_decided',
      sql`(${table.status} = 'waiting') = (${table.decidedAt} is null)`,
    ),
  ],
);
