import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';
import { ownClaim } from './claims.ts';

/** What a career owes and has paid. Amounts are minor units of their currency; days the institution's. */
export const chargeKind = z.enum([
  'tuition',
  'regional',
  'stamp',
  'enrolment',
  'late',
  'request',
  'certificate',
]);

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

export const noticeStatus = z.enum(['active', 'paid', 'reported', 'void']);
export type NoticeStatus = z.infer<typeof noticeStatus>;

/** `withdrawn`: not due any more, since what is asked for has risen meanwhile. */
export const refundStatus = z.enum(['requested', 'approved', 'denied', 'paid_out', 'withdrawn']);
export type RefundStatus = z.infer<typeof refundStatus>;

/** Who has it due: somebody's asking, or a year's tuition that is less by now than what was paid for it. */
export const refundOrigin = z.enum(['asked', 'recalculated']);

/** A change of charges that waits for a payment to end. `assess`: the year's tuition is calculated again. */
export const chargeChangeKind = z.enum(['assess', 'cancel', 'replace', 'split']);

/** Of a change that was asked for while somebody is paying. */
export const waitingChange = z.object({
  /** When the payment is over at the latest: by then the change is done by itself. */
  until: z.iso.datetime(),
  /** The same in words, for who asked. */
  text: z.string(),
});
export type WaitingChange = z.infer<typeof waitingChange>;

/** A part of an amount; an exemption's part is negative. All parts add up to the amount. */
export const chargePart = z.object({
  /** The word for it, under `payments.part` of the texts. */
  code: z.enum([
    'income',
    'merit',
    'fixed',
    'regional',
    'stamp',
    'exemption',
    'no_declaration',
    'late',
    'office',
  ]),
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
  chargeId: id,
  kind: chargeKind,
  title: z.string(),
  /** By the year in which it begins. */
  academicYear: z.int(),
  /** In minor units of the currency: 12550 are 125.50. */
  amount: z.int(),
  /** By ISO 4217. */
  currency: z.string(),
  /** The institution's own price in US cents; null where it set none (F3). */
  usdAmount: z.nullable(z.int()),
  payableFrom: z.nullable(z.iso.date()),
  /** The last day on which it isn't late. */
  dueOn: z.iso.date(),
  status: chargeStatus,
};

/** A change by the office or the student. It waits until nobody is paying the charge any more. */
const ownChange = z.object({ kind: chargeChangeKind, until: z.iso.datetime() });

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
  /** What late payment causes: the surcharge and its day, and the day of a lock; null: nothing more. */
  afterDue: z.optional(
    z.nullable(
      z.object({
        lateFee: z.nullable(z.object({ from: z.iso.date(), amount: z.int() })),
        stopsFrom: z.nullable(z.iso.date()),
      }),
    ),
  ),
  paidAt: z.nullable(z.iso.datetime()),
  noticeCode: z.nullable(z.string()),
  /** Of the receipt that can be printed: `2026/000123`. */
  receiptNumber: z.nullable(z.string()),
  /** The latest that stands; null: nothing goes back. */
  refund: z.nullable(ownRefund),
  /** All that stand, the earliest first: none that was withdrawn. */
  refunds: z.optional(z.array(ownRefund)),
  /** What is different once nobody pays it any more. */
  waits: z.optional(z.nullable(ownChange)),
  /** What was said to the office: paid, and it doesn't show. */
  claim: z.optional(z.nullable(ownClaim)),
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
  /** The parts of that year's tuition at present. A paid charge has the parts of its own time. */
  tuitionParts: z.optional(z.array(chargePart)),
  /** Whether they can be paid from the portal; left out: no. */
  payHere: z.optional(z.boolean()),
  charges: z.array(ownCharge),
});
export type OwnCharges = z.infer<typeof ownCharges>;

/** Rows of one call; a longer file comes in several. */
export const MOST_IMPORTED = 500;
/** What so many rows may take. */
export const IMPORT_BYTES = MOST_IMPORTED * 1024;

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(90));
/** What something is called, in Italian at least. */
export const titles = z.object({ it: title, en: z.optional(title), es: z.optional(title) });
export const badge = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
/** By the year in which it begins. */
export const academicYear = z.int().check(z.minimum(1950), z.maximum(2200));
export const MOST_CENTS = 100_000_00;
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason));
const amount = z.int().check(z.minimum(1), z.maximum(MOST_CENTS));
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const day = z.iso.date();

const asked = z.object({
  badge,
  /** A late fee comes of its charge alone. */
  kind: z.enum(['tuition', 'regional', 'stamp', 'request', 'certificate']),
  title: z.optional(titles),
  academicYear,
  amount,
  currency,
  usdAmount: z.optional(amount),
  payableFrom: z.optional(day),
  dueOn: day,
  /** The office's own key for it: asking for it again adds nothing. */
  key: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
});
export type ChargeQuestion = z.output<typeof asked>;

export const addChargeRequest = asked;
export const cancelChargeRequest = z.object({ chargeId: id, reason });
export const replaceChargeRequest = z.object({
  chargeId: id,
  amount: z.optional(amount),
  /** The one that `amount` is meant in; refused if the charge has another. */
  currency: z.optional(currency),
  dueOn: z.optional(day),
  reason,
});
export type ReplaceCharge = z.output<typeof replaceChargeRequest>;

/** With `waits` nothing has changed yet. */
export const changedCharge = z.object({
  chargeId: id,
  status: chargeStatus,
  waits: z.optional(waitingChange),
});
export type ChangedCharge = z.infer<typeof changedCharge>;

/** With `waits` the charge is the known one, which is replaced once nobody is paying it. */
export const addedCharge = z.object({ id, waits: z.optional(waitingChange) });

/** All of a student, or those of a state; the latest 500. */
export const listChargesRequest = z.object({
  badge: z.optional(z.string()),
  status: z.optional(chargeStatus),
});
export const listedCharges = z.array(z.object({ ...charge, badge: z.nullable(z.string()) }));

/** A line of a file as it stands there, by the names of its columns. */
export const importChargesRequest = z.object({
  rows: z
    .array(z.object({ line: z.int(), cells: z.record(z.string(), z.string()) }))
    .check(z.maxLength(MOST_IMPORTED)),
  dryRun: z.boolean(),
});

/** With an error nothing is written. */
export const importedCharges = z.object({
  added: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  /** Replaced once nobody pays them any more. */
  waiting: z.optional(z.int()),
  errors: z.array(z.object({ line: z.int(), column: z.string(), text: z.string() })),
});
export type ImportedCharges = z.infer<typeof importedCharges>;

export const askRefundRequest = z.object({
  chargeId: id,
  amount: z.optional(amount),
  /** The one that `amount` is meant in; refused if the charge has another. */
  currency: z.optional(currency),
  reason,
});
export type AskRefund = z.output<typeof askRefundRequest>;
export const decideRefundRequest = z.object({
  refundId: id,
  decision: z.enum(['approved', 'denied']),
  reason: z.optional(reason),
});
export const payOutRefundRequest = z.object({
  refundId: id,
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
});
export const changedRefund = z.object({ refundId: id, status: refundStatus });
