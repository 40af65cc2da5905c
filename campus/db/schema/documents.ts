import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  batchItemStatus,
  certificateKind,
  certificatePurpose,
} from '../../../contract/documents/certificates.ts';
import { fileKind, scanResult, uploadStatus, uploadType } from '../../../contract/documents/uploads.ts';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import { careers } from './careers.ts';
import { bytes, id, instant, keeps, own, pgTable, said, word } from './columns.ts';
import { charges } from './payments.ts';
import { profiles } from './people.ts';
import { yearNumbers } from './year-numbers.ts';

/** Certificates for many, made in the background. The caller gives the id, so that no batch comes twice. */
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
    batchId: keeps(() => certificateBatches.id),
    careerId: own(keeps(() => careers.id)),
    status: said(word(batchItemStatus).notNull().default('waiting')),
    /** How often it could not be made, and when it is tried again. */
    attempts: integer().notNull().default(0),
    retryAt: instant(),
    /** Why it was refused, in words. */
    reason: said(text()),
    decidedAt: said(instant()),
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

/** The public half of a key that seals, or once did: what it sealed can be checked for good. */
export const sealKeys = pgTable('seal_key', {
  id: text().primaryKey(),
  publicPem: text().notNull(),
  since: instant().notNull(),
});

/** A certificate as handed out: never changed, but once revoked. Numbered by year, without gaps. */
export const certificates = pgTable(
  'certificate',
  {
    id: id(),
    careerId: own(keeps(() => careers.id)),
    kind: said(word(certificateKind).notNull()),
    language: said(text({ enum: LANGUAGES }).notNull()),
    purpose: said(word(certificatePurpose).notNull()),
    /** Whose attendance it certifies. */
    day: said(date({ mode: 'string' })),
    /** Of the institution's day on which it was made. */
    year: said(integer().notNull()),
    number: said(integer().notNull()),
    code: said(text().notNull().unique()),
    /** By the legal name of that day. */
    holder: said(text().notNull()),
    /** The PDF, its SHA-256 and the seal over it. */
    file: bytes().notNull(),
    sha256: said(text().notNull()),
    seal: bytes().notNull(),
    keyId: text()
      .notNull()
      .references(() => sealKeys.id, { onDelete: 'restrict' }),
    /** Its stamp duty; null: it is free. */
    chargeId: uuid()
      .unique()
      .references(() => charges.id, { onDelete: 'restrict' }),
    /** With which others the office had it made; null: its holder asked for it. */
    batchId: uuid().references(() => certificateBatches.id, { onDelete: 'restrict' }),
    issuedAt: said(instant().notNull()),
    /** Null: it says what happened, and doesn't end. */
    validUntil: said(date({ mode: 'string' })),
    revokedAt: said(instant()),
    revokedReason: said(text()),
  },
  (table) => [
    index('certificate_career').on(table.careerId, table.issuedAt),
    uniqueIndex('certificate_serial').on(table.year, table.number),
    uniqueIndex('certificate_of_batch').on(table.batchId, table.careerId),
    check('certificate_code', sql`${table.code} ~ '^[0-9A-HJKMNP-TV-Z]{21}$'`),
    check('certificate_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('certificate_seal', sql`length(${table.seal}) = 64 and ${table.number} > 0`),
    check('certificate_day', sql`(${table.kind} = 'attendance') = (${table.day} is not null)`),
    check('certificate_revoked', sql`(${table.revokedAt} is null) = (${table.revokedReason} is null)`),
  ],
);

export const certificateNumbers = yearNumbers('certificate_number');

/** A paper that was handed in: a sealed file with the same id. A profile uploads one at a time. */
export const uploads = pgTable(
  'upload',
  {
    id: id(),
    profileId: own(keeps(() => profiles.id)),
    type: said(word(uploadType).notNull()),
    status: said(word(uploadStatus).notNull()),
    name: said(text().notNull()),
    startedAt: said(instant().notNull()),
    /** What is known once it is here: these four together. */
    kind: said(word(fileKind)),
    bytes: said(integer()),
    sha256: said(text()),
    receivedAt: said(instant()),
    scan: word(scanResult).notNull().default('not_scanned'),
    /** Why it was rejected. */
    reason: said(text()),
    /** The last valid day, and how many days before it the owner was last reminded. */
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
