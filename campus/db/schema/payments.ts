import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FeeRules } from '../../../contract/payments/fees.ts';
import {
  type ChargePart,
  chargeKind,
  chargeStatus,
  noticeStatus,
  refundOrigin,
  refundStatus,
} from '../../../contract/payments/payments.ts';
import { careers } from './careers.ts';
import { id, instant, keeps, localText, own, pgTable, said, word } from './columns.ts';
import { yearNumbers } from './year-numbers.ts';

export const feeSchemes = pgTable(
  'fee_scheme',
  {
    id: id(),
    code: text().notNull().unique(),
    title: localText().notNull(),
    academicYear: integer().notNull(),
    currency: text().notNull(),
    rules: jsonb().$type<FeeRules>().notNull(),
  },
  (table) => [check('fee_scheme_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`)],
);

/** An amount in instalments. A trigger holds that live instalments and `settled` add up to it. */
export const chargePlans = pgTable(
  'charge_plan',
  {
    id: id(),
    careerId: own(keeps(() => careers.id)),
    kind: said(word(chargeKind).notNull()),
    academicYear: said(integer().notNull()),
    amount: said(integer().notNull()),
    currency: said(text().notNull()),
    /** Paid by kept instalments of earlier plans, or granted by the office, up to the amount. */
    settled: integer().notNull().default(0),
    schemeId: uuid().references(() => feeSchemes.id, { onDelete: 'restrict' }),
    parts: said(jsonb().$type<ChargePart[]>().notNull().default([])),
    calculatedAt: said(instant().notNull()),
    /** The one that this takes the place of. */
    previousId: uuid()
      .unique()
      .references((): AnyPgColumn => chargePlans.id, { onDelete: 'restrict' }),
    endedAt: said(instant()),
  },
  (table) => [
    uniqueIndex('charge_plan_once')
      .on(table.careerId, table.academicYear, table.kind)
      .where(sql`${table.endedAt} is null`),
    check('charge_plan_amount', sql`${table.amount} >= 0 and ${table.settled} between 0 and ${table.amount}`),
    check('charge_plan_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** What a career owes once. What was asked for is never changed: another amount is another charge. */
export const charges = pgTable(
  'charge',
  {
    id: said(id()),
    careerId: own(keeps(() => careers.id)),
    kind: said(word(chargeKind).notNull()),
    /** What it is for, where the kind doesn't say it. */
    title: said(localText()),
    academicYear: said(integer().notNull()),
    instalment: said(integer()),
    instalments: said(integer()),
    amount: said(integer().notNull()),
    currency: said(text().notNull()),
    /** The institution's own price in US cents, which stands beside the amount in English (F3). */
    usdAmount: integer(),
    payableFrom: said(date({ mode: 'string' })),
    dueOn: said(date({ mode: 'string' }).notNull()),
    status: said(word(chargeStatus).notNull()),
    planId: uuid().references(() => chargePlans.id, { onDelete: 'restrict' }),
    /** Of a late fee, the charge that is late. */
    lateForId: uuid().references((): AnyPgColumn => charges.id, { onDelete: 'restrict' }),
    parts: said(jsonb().$type<ChargePart[]>().notNull().default([])),
    /** The office's own key, by which an import is repeated; or what asked for it: `request:<id>`. */
    sourceRef: text().unique(),
    replacedById: uuid().references((): AnyPgColumn => charges.id, { onDelete: 'restrict' }),
    /** By the receipt: it says whether it was late. */
    paidAt: said(instant()),
    /** Of a charge that was cancelled or replaced, and why. */
    endedAt: said(instant()),
    endReason: said(text()),
    createdAt: said(instant().notNull()),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('charge_career').on(table.careerId),
    index('charge_plan_charges').on(table.planId),
    index('charge_unpaid').on(table.dueOn).where(sql`${table.status} in ('planned', 'open')`),
    index('charge_late_for').on(table.lateForId),
    index('charge_replaced_by').on(table.replacedById),
    check('charge_amount', sql`${table.amount} > 0 and ${table.usdAmount} > 0`),
    check('charge_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      'charge_instalment',
      sql`(${table.instalment} is null) = (${table.instalments} is null) and ${table.instalment} between 1 and ${table.instalments}`,
    ),
    check('charge_days', sql`${table.payableFrom} <= ${table.dueOn}`),
    check('charge_late', sql`(${table.kind} = 'late') = (${table.lateForId} is not null)`),
    check('charge_successor', sql`(${table.status} = 'replaced') = (${table.replacedById} is not null)`),
    check(
      'charge_paid',
      sql`(${table.status} in ('paid', 'refund_requested', 'refunded', 'refund_denied')) = (${table.paidAt} is not null)`,
    ),
    check(
      'charge_ended',
      sql`(${table.status} in ('cancelled', 'replaced')) = (${table.endedAt} is not null)`,
    ),
  ],
);

/** What a charge is paid by at a bank: one at a time stands, and a code is never used again. */
export const chargeNotices = pgTable(
  'charge_notice',
  {
    id: id(),
    chargeId: own(said(keeps(() => charges.id))),
    /** From which the code is made. */
    base: bigint({ mode: 'number' }).notNull().unique(),
    noticeCode: said(text().notNull().unique()),
    iuv: said(text().notNull().unique()),
    creditorTaxCode: text().notNull(),
    amount: said(integer().notNull()),
    currency: said(text().notNull()),
    status: said(word(noticeStatus).notNull().default('active')),
    issuedAt: said(instant().notNull()),
    endedAt: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('charge_notice_active').on(table.chargeId).where(sql`${table.status} = 'active'`),
    index('charge_notice_charge').on(table.chargeId),
    check('charge_notice_code', sql`${table.noticeCode} ~ '^3[0-9]{17}$'`),
    check('charge_notice_iuv', sql`${table.iuv} = substr(${table.noticeCode}, 2)`),
    check('charge_notice_creditor', sql`${table.creditorTaxCode} ~ '^[0-9]{11}$'`),
    check('charge_notice_amount', sql`${table.amount} > 0`),
    check('charge_notice_ended', sql`(${table.status} = 'active') = (${table.endedAt} is null)`),
  ],
);

/** The number from which the last notice's code was made: of the year 0, since they go on over the years. */
export const noticeNumbers = yearNumbers('notice_number');

/** What somebody need not pay of a kind in a year, in per cent. */
export const feeExemptions = pgTable(
  'fee_exemption',
  {
    id: id(),
    careerId: own(keeps(() => careers.id)),
    academicYear: said(integer().notNull()),
    kind: said(word(chargeKind).notNull()),
    percent: said(integer().notNull()),
    title: said(localText().notNull()),
    grantedAt: said(instant().notNull()),
    endedAt: said(instant()),
  },
  (table) => [
    index('fee_exemption_career').on(table.careerId, table.academicYear),
    check('fee_exemption_percent', sql`${table.percent} between 1 and 100`),
  ],
);

/** What a household has, as it was declared for a year (ISEE); one at a time counts. */
export const incomeDeclarations = pgTable(
  'income_declaration',
  {
    id: id(),
    careerId: own(keeps(() => careers.id)),
    academicYear: said(integer().notNull()),
    amount: said(integer().notNull()),
    declaredOn: said(date({ mode: 'string' }).notNull()),
    receivedAt: said(instant().notNull()),
    supersededAt: said(instant()),
  },
  (table) => [
    uniqueIndex('income_declaration_once')
      .on(table.careerId, table.academicYear)
      .where(sql`${table.supersededAt} is null`),
    check('income_declaration_amount', sql`${table.amount} >= 0`),
  ],
);

/**
 * Money paid back outside this system; a charge may have several refunds. `fromDenied` was denied before,
 * beyond the fee. `undenied` is all that was denied before, the fee's part included; null in older refunds:
 * the same as `fromDenied`.
 */
export const refunds = pgTable(
  'refund',
  {
    id: id(),
    chargeId: own(said(keeps(() => charges.id))),
    amount: said(integer().notNull()),
    currency: said(text().notNull()),
    status: said(word(refundStatus).notNull().default('requested')),
    origin: word(refundOrigin).notNull().default('asked'),
    fromDenied: integer().notNull().default(0),
    undenied: integer(),
    reason: said(text().notNull()),
    askedAt: said(instant().notNull()),
    answer: said(text()),
    decidedAt: said(instant()),
    paidOutAt: said(instant()),
    /** Not due any more, since what is asked for has risen. */
    withdrawnAt: instant(),
    /** Of the transfer, by which the bank finds it. */
    reference: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('refund_charge').on(table.chargeId),
    index('refund_due').on(table.askedAt).where(sql`${table.status} in ('requested', 'approved')`),
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      'refund_decided',
      sql`${table.status} = 'withdrawn' or (${table.status} = 'requested') = (${table.decidedAt} is null)`,
    ),
    check('refund_withdrawn', sql`(${table.status} = 'withdrawn') = (${table.withdrawnAt} is not null)`),
    check('refund_paid_out', sql`(${table.status} = 'paid_out') = (${table.paidOutAt} is not null)`),
  ],
);
