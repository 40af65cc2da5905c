import {
  listUnmatchedRequest,
  NOTICE_BYTES,
  noticeRequest,
  receivedNotice,
  resolvedUnmatched,
  resolveUnmatchedRequest,
  unmatchedReceipts,
} from '../paying.ts';
import type { Calls } from './call.ts';

/** How charges are paid, and what comes of it. */
export const payingCalls = {
  'payments/notice': {
    who: 'anyone',
    request: noticeRequest,
    result: receivedNotice,
    bytes: 2 * NOTICE_BYTES,
    says: 'Takes a payment provider’s notice, as it came to the portal, if its signature holds',
  },
  'office/receipts/unmatched': {
    who: 'office',
    request: listUnmatchedRequest,
    result: unmatchedReceipts,
    reads: true,
    says: 'Receipts that marked nothing paid, the oldest first; with `all` those dealt with too',
  },
  'office/receipts/resolve': {
    who: 'office',
    request: resolveUnmatchedRequest,
    result: resolvedUnmatched,
    refusals: ['state.not_allowed'],
    says: 'Says what was done about a receipt that marked nothing paid',
  },
} satisfies Calls;
