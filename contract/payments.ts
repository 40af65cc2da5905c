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

const charge = {
  chargeId: z.uuid(),
  kind: chargeKind,
  title: z.string(),
  /** By the year in which it begins. */
  academicYear: z.int(),
  amount: z.int(),
  currency: z.string(),
  /** The institution's own price in US cents; null where it set none (F3). */
  usdAmount: z.nullable(z.int()),
  payableFrom: z.nullable(z.iso.date()),
  /** The last day on which it isn't late. */
  dueOn: z.iso.date(),
  status: chargeStatus,
};

export const ownRefund = z.object({
  amount: z.int(),
  status: refundStatus,
  answer: z.nullable(z.string()),
});

export const ownCharge = z.object({
  ...charge,
  /** Days since the due day; 0 as long as it isn't late or no longer unpaid. */
  daysLate: z.int(),
  /** Days to the due day; below zero after it. */
  daysLeft: z.int(),
  /** What is owed on top from the day after, or from the next band on; null where nothing more is added. */
  nextLateFee: z.nullable(z.int()),
  paidAt: z.nullable(z.iso.datetime()),
  noticeCode: z.nullable(z.string()),
  refund: z.nullable(ownRefund),
  /** Of an amount in instalments, what all of them are. */
  planAmount: z.nullable(z.int()),
  parts: z.array(chargePart),
});
export type OwnCharge = z.infer<typeof ownCharge>;

/** What was cancelled or replaced isn't among them. */
export const ownCharges = z.object({
  now: z.iso.datetime(),
  /** Of the academic year that is now. */
  academicYear: z.int(),
  charges: z.array(ownCharge),
});
export type OwnCharges = z.infer<typeof ownCharges>;
