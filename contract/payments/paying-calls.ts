import type { Calls } from '../wire/call.ts';
import * as claims from './claims.ts';
import * as paying from './paying.ts';

/** How charges are paid, and what comes of it. */
export const payingCalls = {
  'student/payments/start': {
    who: 'applicant',
    request: paying.startPaymentRequest,
    result: paying.startedPayment,
    browser: true,
    refusals: ['state.not_allowed', 'paying.unavailable', 'paying.under_way', 'paying.change_waits'],
    says: 'Begins to pay a charge, or goes on where it was begun: answers where the payer goes',
  },
  'student/payments/attempt': {
    who: 'applicant',
    request: paying.attemptRequest,
    result: paying.paymentAttempt,
    reads: true,
    says: 'How it stands with a payment that was begun',
  },
  'student/payments/claim': {
    who: 'applicant',
    request: claims.claimRequest,
    result: claims.madeClaim,
    browser: true,
    refusals: ['state.not_allowed', 'paying.claimed'],
    says: 'Says that a charge was paid and that nothing shows of it',
  },
  'payments/notice': {
    who: 'anyone',
    request: paying.noticeRequest,
    result: paying.receivedNotice,
    bytes: 2 * paying.NOTICE_BYTES,
    says: 'Takes a payment provider’s notice, or question about one, as it came to the portal, if its signature holds',
  },
  'office/claims/list': {
    who: 'office',
    request: claims.listClaimsRequest,
    result: claims.listedClaims,
    reads: true,
    says: 'What students say they have paid and doesn’t show, the oldest first; with `all` those answered too',
  },
  'office/claims/answer': {
    who: 'office',
    request: claims.answerClaimRequest,
    result: claims.madeClaim,
    refusals: ['state.not_allowed'],
    says: 'Says what was found of a payment; only its receipt marks the charge as paid',
  },
  'office/receipts/list': {
    who: 'office',
    request: paying.listReceiptsRequest,
    result: paying.listedReceipts,
    reads: true,
    says: 'All receipts of what was paid on some days, to be compared with a bank’s list',
  },
  'office/receipts/report': {
    who: 'office',
    request: paying.reportReceiptsRequest,
    result: paying.reportedReceipts,
    says: 'Writes down that the money of these receipts has arrived, by a flow of the bank’s',
  },
  'office/receipts/unmatched': {
    who: 'office',
    request: paying.listUnmatchedRequest,
    result: paying.unmatchedReceipts,
    reads: true,
    says: 'Receipts that marked nothing paid, the oldest first; with `all` those dealt with too',
  },
  'office/receipts/resolve': {
    who: 'office',
    request: paying.resolveUnmatchedRequest,
    result: paying.resolvedUnmatched,
    refusals: ['state.not_allowed'],
    says: 'Says what was done about a receipt that marked nothing paid',
  },
} satisfies Calls;
