import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { claimStatus } from '../../../contract/payments/claims.ts';
import { id, instant, pgTable, word } from './columns.ts';
import { charges } from './payments.ts';

/** What a payer says was paid and doesn't show; of a charge one at a time is open. */
export const paymentClaims = pgTable(
  'payment_claim',
  {
    id: id(),
    chargeId: uuid()
      .notNull()
      .references(() => charges.id, { onDelete: 'restrict' }),
    reference: text().notNull(),
    paidOn: date({ mode: 'string' }).notNull(),
    note: text(),
    status: word(claimStatus).notNull(),
    madeAt: instant().notNull(),
    answer: text(),
    endedAt: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('payment_claim_open').on(table.chargeId).where(sql`${table.status} = 'open'`),
    index('payment_claim_charge').on(table.chargeId),
    check('payment_claim_ended', sql`(${table.status} = 'open') = (${table.endedAt} is null)`),
  ],
);
