import { date, text } from 'drizzle-orm/pg-core';
import { sealKeys } from './certificates.ts';
import { bytes, instant, pgTable } from './columns.ts';

/** Where the chains stood on a day of the institution, with its public keys, sealed: what goes outside. */
export const sealedHeads = pgTable('sealed_head', {
  day: date({ mode: 'string' }).primaryKey(),
  /** What is sealed, as canonical JSON (contract/wire/sealed-heads.ts). */
  content: text().notNull(),
  seal: bytes().notNull(),
  keyId: text()
    .notNull()
    .references(() => sealKeys.id, { onDelete: 'restrict' }),
  sealedAt: instant().notNull(),
});
