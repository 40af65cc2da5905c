import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** Through whom people pay; `none`: nobody pays here. */
export const paymentProvider = z.enum(['simulator', 'pagopa', 'none']);
export type PaymentProvider = z.infer<typeof paymentProvider>;

/** The longest notice that is read, in bytes. */
export const NOTICE_BYTES = 64 * 1024;

/** A provider's notice as it came to the portal: the signature is over these very characters. */
export const noticeRequest = z.object({
  provider: z.string().check(z.maxLength(20)),
  signature: z.string().check(z.maxLength(200)),
  body: z.string().check(z.maxLength(NOTICE_BYTES)),
});

/**
 * The result of a notice. `taken`: it changed something. `repeated`: its receipt is known. `unmatched`: kept
 * for the office. `payable`, `not_payable`: the answer to a question. The others changed nothing: `forged`
 * and `old` by the signature, `replayed` by the event's id.
 */
export const noticeOutcome = z.enum([
  'taken',
  'repeated',
  'unmatched',
  'payable',
  'not_payable',
  'forged',
  'old',
  'replayed',
  'unreadable',
  'unknown_provider',
]);
export type NoticeOutcome = z.infer<typeof noticeOutcome>;

/** Why a notice can't be paid now. `in_progress`: in another session; `session_over`: after half an hour. */
export const notPayableReason = z.enum(['unknown', 'paid', 'void', 'not_yet', 'in_progress', 'session_over']);
export type NotPayableReason = z.infer<typeof notPayableReason>;

/** What a payment notice asks for today, in minor units. */
export const askedToday = z.object({
  amount: z.int(),
  currency: z.string(),
  dueOn: z.iso.date(),
  /** What it is for, in Italian; of nobody by name. */
  description: z.string(),
});
export type RequestsToday = z.infer<typeof askedToday>;

export const receivedNotice = z.object({
  outcome: noticeOutcome,
  /** With `payable`. */
  asks: z.optional(askedToday),
  /** With `not_payable`. */
  reason: z.optional(notPayableReason),
});
export type ReceivedNotice = z.infer<typeof receivedNotice>;

const key = z.string().check(z.minLength(1), z.maxLength(100));
const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);

/** A payment that was begun. Only a receipt completes it, also after it expired or failed. */
export const attemptStatus = z.enum(['created', 'redirected', 'pending', 'succeeded', 'failed', 'expired']);
export type AttemptStatus = z.infer<typeof attemptStatus>;

/** How long a payer has; exactly so long is over. */
export const ATTEMPT_MS = 30 * 60_000;

export const startPaymentRequest = z.object({ chargeId: id });

/** Where the payer goes on: a path of the portal, or the provider's own page. */
export const startedPayment = z.object({ address: z.string().check(z.regex(/^(?:https:\/\/|\/(?!\/))/)) });

export const attemptRequest = z.object({ attemptId: id });

export const paymentAttempt = z.object({
  status: attemptStatus,
  chargeId: id,
  amount: z.int(),
  currency: z.string(),
  /** Whether the charge is paid, by whichever attempt. */
  paid: z.boolean(),
  /** Until when it can be gone on with. */
  expiresAt: z.string(),
  /** Of the receipt: `2026/000123`. */
  receiptNumber: z.nullable(z.string()),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

const sending = { eventId: key, reference: key };

/** What a provider says; each time it is sent, also again, it has an `eventId` of its own. */
export const paymentNotice = z.discriminatedUnion('type', [
  z.object({
    ...sending,
    type: z.literal('receipt'),
    /** The provider's own: the same one again is the same receipt. */
    receiptId: key,
    /** In minor units of the currency. */
    amount: z.int().check(z.positive(), z.maximum(2_000_000_000)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    paidAt: instant,
    /** Who took the money. */
    psp: z.string().check(z.minLength(1), z.maxLength(200)),
    /** The payment session in which the amount was answered, where there was one. */
    session: z.optional(key),
  }),
  /** Asks what a payment notice asks for today, to show it. */
  z.object({ ...sending, type: z.literal('verification') }),
  /** The same, since somebody pays it now, in this session: for half an hour no other one is answered. */
  z.object({ ...sending, type: z.literal('activation'), session: key }),
  /** The payer has done their part, and the money is on its way. */
  z.object({ ...sending, type: z.literal('pending') }),
  /** No money was moved. */
  z.object({ ...sending, type: z.literal('refusal') }),
]);
export type PaymentNotice = z.infer<typeof paymentNotice>;
export type ReceiptNotice = Extract<PaymentNotice, { type: 'receipt' }>;
export type Verification = Extract<PaymentNotice, { type: 'verification' | 'activation' }>;

/** Why a receipt marks nothing paid. */
export const unmatchedReason = z.enum([
  'unknown_reference',
  'wrong_amount',
  'wrong_currency',
  'already_paid',
  'charge_void',
]);
export type UnmatchedReason = z.infer<typeof unmatchedReason>;

export const unmatchedReceipt = z.object({
  id,
  provider: z.string(),
  receiptId: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  paidAt: z.string(),
  psp: z.string(),
  receivedAt: z.string(),
  reason: unmatchedReason,
  /** What the office did about it; null: it is open. */
  resolution: z.nullable(z.string()),
});
export const unmatchedReceipts = z.object({ receipts: z.array(unmatchedReceipt) });
export type UnmatchedReceipts = z.infer<typeof unmatchedReceipts>;

/** Lines of a bank's flow in one call; a longer one comes in several. */
export const MOST_REPORTED = 200;

/** What was paid on these days, both included. */
export const listReceiptsRequest = z.object({ from: z.iso.date(), to: z.iso.date() });
export const listedReceipt = z.object({
  provider: z.string(),
  receiptId: z.string(),
  amount: z.int(),
  currency: z.string(),
  paidAt: z.iso.datetime(),
  /** Null: it marked nothing paid. */
  number: z.nullable(z.string()),
  /** The bank's flow in which its money arrived; null: not yet, or it marked nothing paid. */
  reportedIn: z.nullable(z.string()),
});
export type ListedReceipt = z.infer<typeof listedReceipt>;
export const listedReceipts = z.object({ receipts: z.array(listedReceipt) });

/** What a flow of the bank's says has arrived. */
export const reportReceiptsRequest = z.object({
  flow: key,
  receipts: z
    .array(z.object({ receiptId: key, amount: z.int(), currency: z.string() }))
    .check(z.minLength(1), z.maxLength(MOST_REPORTED)),
});
/** `different` are not written down: nobody's, of another sum, or reported in another flow. */
export const reportedReceipts = z.object({
  reported: z.int(),
  known: z.int(),
  different: z.array(z.object({ receiptId: z.string(), reason: z.enum(['unknown', 'amount', 'flow']) })),
});
export type ReportedReceipts = z.infer<typeof reportedReceipts>;

export const listUnmatchedRequest = z.object({ all: z.optional(z.boolean()) });
export const resolveUnmatchedRequest = z.object({
  id,
  /** What was done: paid back, put to another charge. */
  resolution: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason)),
});
export const resolvedUnmatched = z.object({ id });
