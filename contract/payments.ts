import * as z from 'zod/mini';

/** What a career owes and has paid. An amount is in minor units (cents) of the currency beside it; a day is the institution's. */
export const chargeKind = z.enum(['tuition', 'regional', 'stamp', 'late', 'request', 'certificate']);
export type ChargeKind = z.infer<typeof chargeKind>;

/** Overdue is none of them: it is an open charge whose day has passed. */
export const chargeStatus = z.enum([
  'planned',
  'open',
  'paid',
  'cancelled',
  'replaced',
  'refund_requested',
  'refunded',
  'refund_denied',
]);
export type ChargeStatus = z.infer<typeof chargeStatus>;

export const noticeStatus = z.enum(['active', 'paid', 'void']);
export type NoticeStatus = z.infer<typeof noticeStatus>;

export const refundStatus = z.enum(['requested', 'approved', 'denied', 'paid_out']);
export type RefundStatus = z.infer<typeof refundStatus>;

/** What an amount is made of. An exemption's part is below zero; all parts together are the amount of their source. */
export const chargePart = z.object({
  /** The word for it, under `payments.part` of the texts. */
  code: z.enum(['income', 'merit', 'fixed', 'exemption', 'no_declaration', 'late', 'office']),
  amount: z.int(),
  /** The band's upper end in minor units; null for the highest. */
  upTo: z.optional(z.nullable(z.int())),
  /** Of an exemption, in per cent. */
  percent: z.optional(z.int()),
  /** The name of the scheme or of the exemption, as the office wrote it. */
  name: z.optional(z.string()),
});
export type ChargePart = z.infer<typeof chargePart>;
