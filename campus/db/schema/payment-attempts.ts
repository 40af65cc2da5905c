import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { paymentProvider, unmatchedReason } from '../../../contract/paying.ts';
import { id, instant, word } from './columns.ts';

/** A notice of a provider that was read: its event is never taken a second time. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    provider: word(paymentProvider).notNull(),
    eventId: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_event_received').on(table.receivedAt),
  ],
);

/** A receipt that marked nothing paid: somebody's money, which the office has to deal with. */
export const unmatchedReceipts = pgTable(
  'unmatched_receipt',
  {
    id: id(),
    provider: word(paymentProvider).notNull(),
    receiptId: text().notNull(),
    reference: text().notNull(),
    /** In minor units of the currency. */
    amount: integer().notNull(),
    currency: text().notNull(),
    psp: text().notNull(),
    paidAt: instant().notNull(),
    receivedAt: instant().notNull(),
    reason: word(unmatchedReason).notNull(),
    /** What the office did about it. */
    resolution: text(),
    resolvedAt: instant(),
  },
  (table) => [
    uniqueIndex('unmatched_receipt_once').on(table.provider, table.receiptId),
    index('unmatched_receipt_open').on(table.receivedAt).where(sql`${table.resolvedAt} is null`),
    check('unmatched_receipt_amount', sql`${table.amount} > 0`),
    check('unmatched_receipt_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('unmatched_receipt_resolved', sql`(${table.resolution} is null) = (${table.resolvedAt} is null)`),
  ],
);
