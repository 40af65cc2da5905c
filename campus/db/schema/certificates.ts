import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { certificateKind, certificatePurpose } from '../../../contract/documents/certificates.ts';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import { careers } from './careers.ts';
import { certificateBatches } from './certificate-batches.ts';
import { bytes, id, instant, pgTable, word } from './columns.ts';
import { charges } from './payments.ts';
import { yearNumbers } from './year-numbers.ts';

/** The public half of a key that seals, or once did: what it sealed can be checked for good. */
export const sealKeys = pgTable('seal_key', {
  id: text().primaryKey(),
  publicPem: text().notNull(),
  since: instant().notNull(),
});

/** What the institution certified, as it was handed out: never changed, but once revoked. Numbered within its year, without gaps. */
export const certificates = pgTable(
  'certificate',
  {
    id: id(),
    careerId: uuid()
      .notNull()
      .references(() => careers.id, { onDelete: 'restrict' }),
    kind: word(certificateKind).notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    purpose: word(certificatePurpose).notNull(),
    /** Whose attendance it certifies. */
    day: date({ mode: 'string' }),
    /** Of the institution's day on which it was made. */
    year: integer().notNull(),
    number: integer().notNull(),
    code: text().notNull().unique(),
    /** By the legal name of that day. */
    holder: text().notNull(),
    /** The PDF, its SHA-256 and the seal over it. */
    file: bytes().notNull(),
    sha256: text().notNull(),
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
    issuedAt: instant().notNull(),
    /** Null: it says what happened, and doesn't end. */
    validUntil: date({ mode: 'string' }),
    revokedAt: instant(),
    revokedReason: text(),
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
