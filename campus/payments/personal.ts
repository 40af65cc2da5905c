import type { Personal } from '../area.ts';
import { said } from '../db/said.ts';
import {
  chargeChanges,
  chargeNotices,
  chargePlans,
  charges,
  feeExemptions,
  incomeDeclarations,
  ledgerEntries,
  paymentAccounts,
  paymentAttempts,
  paymentClaims,
  paymentReceipts,
  refunds,
} from '../db/schema.ts';

const ofCharge = charges.careerId;

/** What somebody owes and has paid, and what it was calculated from. */
export const personal: Personal[] = [
  {
    column: charges.careerId,
    says: said(
      charges,
      ...(['id', 'kind', 'title', 'academicYear', 'instalment', 'instalments', 'amount'] as const),
      ...(['currency', 'payableFrom', 'dueOn', 'status', 'parts', 'paidAt', 'endedAt'] as const),
      ...(['endReason', 'createdAt'] as const),
    ),
  },
  {
    column: chargePlans.careerId,
    says: said(
      chargePlans,
      ...(['kind', 'academicYear', 'amount', 'currency', 'parts', 'calculatedAt', 'endedAt'] as const),
    ),
  },
  {
    column: feeExemptions.careerId,
    says: said(feeExemptions, 'academicYear', 'kind', 'percent', 'title', 'grantedAt', 'endedAt'),
  },
  {
    column: incomeDeclarations.careerId,
    says: said(
      incomeDeclarations,
      ...(['academicYear', 'amount', 'declaredOn', 'receivedAt', 'supersededAt'] as const),
    ),
  },
  {
    column: chargeNotices.chargeId,
    through: ofCharge,
    says: said(chargeNotices, 'chargeId', 'noticeCode', 'iuv', 'amount', 'currency', 'status', 'issuedAt'),
  },
  {
    column: paymentAttempts.chargeId,
    through: ofCharge,
    says: said(
      paymentAttempts,
      ...(['chargeId', 'provider', 'amount', 'currency', 'status', 'startedAt', 'endedAt'] as const),
    ),
  },
  {
    column: paymentReceipts.chargeId,
    through: ofCharge,
    says: said(
      paymentReceipts,
      ...(['chargeId', 'provider', 'receiptId', 'year', 'number', 'amount'] as const),
      ...(['currency', 'psp', 'paidAt'] as const),
    ),
  },
  {
    column: paymentClaims.chargeId,
    through: ofCharge,
    says: said(
      paymentClaims,
      ...(['chargeId', 'reference', 'paidOn', 'note', 'status', 'madeAt', 'answer', 'endedAt'] as const),
    ),
  },
  {
    column: refunds.chargeId,
    through: ofCharge,
    says: said(
      refunds,
      ...(['chargeId', 'amount', 'currency', 'status', 'reason', 'askedAt', 'answer', 'decidedAt'] as const),
      'paidOutAt',
    ),
  },
  { column: paymentAccounts.careerId, says: said(paymentAccounts, 'academicYear') },
  {
    column: ledgerEntries.careerId,
    says: said(
      ledgerEntries,
      ...(['academicYear', 'at', 'kind', 'amount', 'currency', 'chargeId', 'cause'] as const),
    ),
  },
  {
    column: chargeChanges.careerId,
    says: said(chargeChanges, 'academicYear', 'kind', 'chargeId', 'status', 'askedAt', 'endedAt'),
  },
];
