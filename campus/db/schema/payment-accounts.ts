import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { chargeChangeStatus, ledgerKind } from '../../../contract/payments/ledger.ts';
import { chargeChangeKind } from '../../../contract/payments/payments.ts';
import { careers } from './careers.ts';
import { id, instant, keeps, type LocalText, own, pgTable, said, word } from './columns.ts';
import { charges, refunds } from './payments.ts';

const account = {
  careerId: own(uuid().notNull()),
  academicYear: said(integer().notNull()),
};

/** What a career owes in a year: the row that everybody holds who changes anything of it (`heldAccount`). */
export const paymentAccounts = pgTable(
  'payment_account',
  {
    careerId: own(keeps(() => careers.id)),
    academicYear: said(integer().notNull()),
  },
  (table) => [primaryKey({ columns: [table.careerId, table.academicYear] })],
);

/**
 * Entries of an account, written by triggers of `charge` and `refund` in the same transaction. Append-only: a
 * trigger refuses everything else.
 */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    ...account,
    at: said(instant().notNull()),
    kind: said(word(ledgerKind).notNull()),
    /** In minor units of the currency. */
    amount: said(integer().notNull()),
    currency: said(text().notNull()),
    chargeId: said(keeps(() => charges.id)),
    refundId: uuid().references(() => refunds.id, { onDelete: 'restrict' }),
    cause: said(text().notNull()),
  },
  (table) => [
    foreignKey({
      name: 'ledger_entry_account',
      columns: [table.careerId, table.academicYear],
      foreignColumns: [paymentAccounts.careerId, paymentAccounts.academicYear],
    }).onDelete('restrict'),
    index('ledger_entry_of_account').on(table.careerId, table.academicYear),
    index('ledger_entry_charge').on(table.chargeId),
    index('ledger_entry_refund').on(table.refundId),
    check('ledger_entry_amount', sql`${table.amount} > 0`),
    check('ledger_entry_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** What a change that waits is about, by its kind. */
export type ChangeDetail = {
  reason: string;
  /** Of `assess`. */
  schemeId?: string;
  /** Of `replace`: what is different. */
  replacement?:
    | {
        academicYear?: number | undefined;
        amount?: number | undefined;
        currency?: string | undefined;
        usdAmount?: number | null | undefined;
        payableFrom?: string | null | undefined;
        dueOn?: string | undefined;
        title?: LocalText | null | undefined;
      }
    | undefined;
  /** Of `split`, or after a replacement; with a reason where that isn't the one above. */
  split?: { count: number; reason?: string } | undefined;
};

/** A change of charges that waits until nobody pays them any more. */
export const chargeChanges = pgTable(
  'charge_change',
  {
    id: id(),
    ...account,
    kind: said(word(chargeChangeKind).notNull()),
    /** Null: the year's tuition. */
    chargeId: said(uuid().references(() => charges.id, { onDelete: 'restrict' })),
    detail: jsonb().$type<ChangeDetail>().notNull(),
    status: said(word(chargeChangeStatus).notNull().default('waiting')),
    askedAt: said(instant().notNull()),
    endedAt: said(instant()),
  },
  (table) => [
    foreignKey({
      name: 'charge_change_account',
      columns: [table.careerId, table.academicYear],
      foreignColumns: [paymentAccounts.careerId, paymentAccounts.academicYear],
    }).onDelete('restrict'),
    uniqueIndex('charge_change_waiting')
      .on(table.careerId, table.academicYear, sql`coalesce(${table.chargeId}::text, '')`)
      .where(sql`${table.status} = 'waiting'`),
    index('charge_change_charge').on(table.chargeId),
    check('charge_change_of', sql`(${table.kind} = 'assess') = (${table.chargeId} is null)`),
    check('charge_change_ended', sql`(${table.status} = 'waiting') = (${table.endedAt} is null)`),
  ],
);
