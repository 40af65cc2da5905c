import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { claimStatus } from '../../../contract/payments/claims.ts';
import { attemptStatus, paymentProvider, unmatchedReason } from '../../../contract/payments/paying.ts';
import { id, instant, keeps, own, pgTable, said, word } from './columns.ts';
import { charges } from './payments.ts';
import { yearNumbers } from './year-numbers.ts';

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

/** A payment that was begun; of a charge one at a time is under way. */
export const paymentAttempts = pgTable(
  'payment_attempt',
  {
    id: id(),
    chargeId: own(said(keeps(() => charges.id))),
    provider: said(word(paymentProvider).notNull()),
    /** What the provider knows it by. */
    reference: text().notNull().unique(),
    /** In minor units of the currency: what was asked for when it began. */
    amount: said(integer().notNull()),
    currency: said(text().notNull()),
    status: said(word(attemptStatus).notNull()),
    startedAt: said(instant().notNull()),
    expiresAt: instant().notNull(),
    endedAt: said(instant()),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('payment_attempt_live')
      .on(table.chargeId)
      .where(sql`${table.status} in ('created', 'redirected', 'pending')`),
    index('payment_attempt_charge').on(table.chargeId),
    index('payment_attempt_expires')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('created', 'redirected', 'pending')`),
    check('payment_attempt_amount', sql`${table.amount} > 0`),
    check('payment_attempt_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('payment_attempt_expiry', sql`${table.expiresAt} > ${table.startedAt}`),
    check(
      'payment_attempt_ended',
      sql`(${table.status} in ('created', 'redirected', 'pending')) = (${table.endedAt} is null)`,
    ),
  ],
);

/** A receipt (quietanza): that a charge is paid. Numbered within its year, without gaps. */
export const paymentReceipts = pgTable(
  'payment_receipt',
  {
    id: id(),
    chargeId: own(said(keeps(() => charges.id).unique())),
    attemptId: uuid().references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    provider: said(word(paymentProvider).notNull()),
    receiptId: said(text().notNull()),
    /** Of the institution's day on which it came. */
    year: said(integer().notNull()),
    number: said(integer().notNull()),
    amount: said(integer().notNull()),
    currency: said(text().notNull()),
    psp: said(text().notNull()),
    paidAt: said(instant().notNull()),
    receivedAt: instant().notNull(),
    /** The bank's flow in which its money was seen to arrive. */
    reportedIn: text(),
    reportedAt: instant(),
  },
  (table) => [
    uniqueIndex('payment_receipt_once').on(table.provider, table.receiptId),
    uniqueIndex('payment_receipt_number').on(table.year, table.number),
    check('payment_receipt_amount', sql`${table.amount} > 0 and ${table.number} > 0`),
    check('payment_receipt_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('payment_receipt_reported', sql`(${table.reportedIn} is null) = (${table.reportedAt} is null)`),
  ],
);

export const receiptNumbers = yearNumbers('receipt_number');

/** What a payer says was paid and doesn't show; of a charge one at a time is open. */
export const paymentClaims = pgTable(
  'payment_claim',
  {
    id: id(),
    chargeId: own(said(keeps(() => charges.id))),
    reference: said(text().notNull()),
    paidOn: said(date({ mode: 'string' }).notNull()),
    note: said(text()),
    status: said(word(claimStatus).notNull()),
    madeAt: said(instant().notNull()),
    answer: said(text()),
    endedAt: said(instant()),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('payment_claim_open').on(table.chargeId).where(sql`${table.status} = 'open'`),
    index('payment_claim_charge').on(table.chargeId),
    check('payment_claim_ended', sql`(${table.status} = 'open') = (${table.endedAt} is null)`),
  ],
);
