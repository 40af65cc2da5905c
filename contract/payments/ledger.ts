import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { currency, refundStatus } from './payments.ts';

/**
 * What a ledger entry means. `asked` and `waived` change what the institution wants. The others say what was
 * received and what goes back. Amounts are minor units of the entry's currency, above zero.
 */
export const ledgerKind = z.enum([
  'asked',
  'waived',
  'received',
  'refund_due',
  'refund_paid',
  'refund_denied',
  /** Not due any more: what is asked for has risen meanwhile, or the same is due in another way. */
  'refund_withdrawn',
]);
export type LedgerKind = z.infer<typeof ledgerKind>;

/** `dropped`: overtaken by the payment, or by a later change. */
export const chargeChangeStatus = z.enum(['waiting', 'done', 'dropped']);
export type ChargeChangeStatus = z.infer<typeof chargeChangeStatus>;

/** Sums of an account's entries in one currency. `refundDue` and `stillOwed` are the balances. */
export const accountSums = z.object({
  currency,
  asked: z.int(),
  waived: z.int(),
  received: z.int(),
  refundDue: z.int(),
  refundPaid: z.int(),
  stillOwed: z.int(),
});
export type AccountSums = z.infer<typeof accountSums>;

export const ledgerEntry = z.object({
  at: z.iso.datetime(),
  kind: ledgerKind,
  amount: z.int(),
  currency,
  chargeId: id,
  refundId: z.nullable(id),
  /** What brought it about: a plan, a late charge, a key, the office's words. */
  cause: z.string(),
});

export const readAccountsRequest = z.object({ badge: z.string() });
/** Of a student, each year's account with its entries, the earliest first. */
export const readAccounts = z.object({
  accounts: z.array(
    z.object({ academicYear: z.int(), sums: z.array(accountSums), entries: z.array(ledgerEntry) }),
  ),
});
export type ReadAccounts = z.infer<typeof readAccounts>;

/** Those that are due (requested or approved) unless it says another state; the oldest first, 500 at most. */
export const listRefundsRequest = z.object({
  badge: z.optional(z.string()),
  status: z.optional(refundStatus),
});
export const listedRefunds = z.object({
  /** There are more than are listed: they follow once these are done. */
  more: z.optional(z.literal(true)),
  refunds: z.array(
    z.object({
      refundId: id,
      chargeId: id,
      badge: z.nullable(z.string()),
      title: z.string(),
      academicYear: z.int(),
      amount: z.int(),
      currency,
      status: refundStatus,
      reason: z.string(),
      askedAt: z.iso.datetime(),
    }),
  ),
});
export type ListedRefunds = z.infer<typeof listedRefunds>;
