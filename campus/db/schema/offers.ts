import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadType } from '../../../contract/documents/uploads.ts';
import { offerAccess, offerStatus } from '../../../contract/offers/offers.ts';
import { programmes } from './catalogue.ts';
import { id, instant, localText, pgTable, word } from './columns.ts';

/** What one can apply for: a programme in a year, and how one gets in. */
export const offers = pgTable(
  'offer',
  {
    id: id(),
    /** As links name it. */
    code: text().notNull().unique(),
    programmeId: uuid()
      .notNull()
      .references(() => programmes.id, { onDelete: 'restrict' }),
    academicYear: integer().notNull(),
    language: text().notNull(),
    access: word(offerAccess).notNull(),
    /** Null: without limit. */
    seats: integer(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    requirements: localText().notNull(),
    costs: localText(),
    documents: jsonb().$type<UploadType[]>().notNull().default([]),
    /** How many days a place that is offered is held. */
    holdDays: integer().notNull().default(5),
    /** By whose rules the fees of who gets in are asked for; null: by nobody's. */
    feeCode: text(),
    /** Of who gets in on condition: until then without the title. */
    titleUntil: instant(),
    /** Of the published ranking: what equal points were drawn from. */
    seed: text(),
    rankedAt: instant(),
    /** The last number that was given to an application. */
    applied: integer().notNull().default(0),
    status: word(offerStatus).notNull().default('draft'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('offer_programme').on(table.programmeId),
    index('offer_shown').on(table.closesAt).where(sql`${table.status} in ('published', 'paused')`),
    check('offer_window', sql`${table.opensAt} < ${table.closesAt}`),
    check('offer_seats', sql`${table.seats} > 0`),
    check('offer_limited', sql`${table.access} <> 'limited' or ${table.seats} is not null`),
  ],
);
