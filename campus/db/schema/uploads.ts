import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { fileKind, scanResult, uploadStatus, uploadType } from '../../../contract/documents/uploads.ts';
import { id, instant, pgTable, word } from './columns.ts';
import { profiles } from './people.ts';

/** A paper that was handed in; its bytes are a sealed file that is called by its id. One at a time comes in of a profile. */
export const uploads = pgTable(
  'upload',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    type: word(uploadType).notNull(),
    status: word(uploadStatus).notNull(),
    name: text().notNull(),
    startedAt: instant().notNull(),
    /** What is known once it is here: these four together. */
    kind: word(fileKind),
    bytes: integer(),
    sha256: text(),
    receivedAt: instant(),
    scan: word(scanResult).notNull().default('not_scanned'),
    /** Why it was rejected. */
    reason: text(),
    /** The last day on which it counts, and how many days before it its owner was last told (campus/documents/uploads/expiry.ts). */
    expiresOn: date(),
    remindedDays: integer(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('upload_profile').on(table.profileId, table.startedAt),
    index('upload_waiting').on(table.receivedAt).where(sql`${table.status} = 'received'`),
    index('upload_expiring')
      .on(table.expiresOn)
      .where(sql`${table.status} = 'accepted' and ${table.expiresOn} is not null`),
    uniqueIndex('upload_receiving').on(table.profileId).where(sql`${table.status} = 'receiving'`),
    check(
      'upload_whole',
      sql`${table.status} in ('receiving', 'discarded') or num_nulls(${table.kind}, ${table.bytes}, ${table.sha256}, ${table.receivedAt}) = 0`,
    ),
    check('upload_rejected', sql`${table.status} <> 'rejected' or ${table.reason} is not null`),
  ],
);
