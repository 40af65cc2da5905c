import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { accommodationKind } from '../../../contract/careers/accommodations.ts';
import { careers } from './careers.ts';
import { id, instant, pgTable, word } from './columns.ts';

/** What is arranged for a career that needs it, on both days and between; without a last one until it is taken away. */
export const accommodations = pgTable(
  'accommodation',
  {
    id: id(),
    careerId: uuid()
      .notNull()
      .references(() => careers.id, { onDelete: 'cascade' }),
    kind: word(accommodationKind).notNull(),
    percent: integer(),
    text: text(),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }),
    addedAt: instant().notNull(),
  },
  (table) => [
    index('accommodation_career').on(table.careerId),
    check('accommodation_percent', sql`(${table.kind} = 'extra_time') = (${table.percent} is not null)`),
    check('accommodation_text', sql`${table.kind} <> 'other' or ${table.text} is not null`),
    check('accommodation_days', sql`${table.validTo} is null or ${table.validFrom} <= ${table.validTo}`),
  ],
);
