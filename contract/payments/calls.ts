import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { added } from '../wire/office-fields.ts';
import { chargePdfRequest, pdfFile, yearPdfRequest } from '../wire/pdf-file.ts';
import * as fees from './fees.ts';
import * as ledger from './ledger.ts';
import * as payments from './payments.ts';

/** What is owed, and what was paid. */
export const paymentCalls = {
  'student/payments/list': {
    who: 'applicant',
    request: empty,
    result: payments.ownCharges,
    reads: true,
    says: 'What one owes and has paid, each with the parts its amount is made of',
  },
  'student/payments/receipt': {
    who: 'applicant',
    request: chargePdfRequest,
    result: pdfFile,
    reads: true,
    says: 'The receipt of a charge as a PDF',
  },
  'student/payments/notice': {
    who: 'applicant',
    request: chargePdfRequest,
    result: pdfFile,
    reads: true,
    says: 'The notice by which a charge is paid at a bank, as a PDF',
  },
  'student/payments/statement': {
    who: 'student',
    request: yearPdfRequest,
    result: pdfFile,
    reads: true,
    says: 'What was paid in a calendar year, for the tax return, as a PDF',
  },
  'office/charges/add': {
    who: 'office',
    request: payments.addChargeRequest,
    result: payments.addedCharge,
    refusals: ['payments.key_taken', 'payments.settled', 'payments.in_plan', 'payments.being_paid'],
    says: 'Charges a student; the same key again replaces what is different',
  },
  'office/charges/cancel': {
    who: 'office',
    request: payments.cancelChargeRequest,
    result: payments.changedCharge,
    refusals: ['state.not_allowed', 'payments.in_plan'],
    says: 'Cancels an unpaid charge, with a reason, once nobody is paying it; its notice is void',
  },
  'office/charges/replace': {
    who: 'office',
    request: payments.replaceChargeRequest,
    result: payments.changedCharge,
    refusals: ['state.not_allowed', 'payments.in_plan'],
    says: 'Puts a charge of another amount or day in the place of an unpaid one, once nobody is paying it',
  },
  'office/charges/list': {
    who: 'office',
    request: payments.listChargesRequest,
    result: payments.listedCharges,
    reads: true,
    says: 'The charges of a student, or of a state',
  },
  'office/charges/import': {
    who: 'office',
    request: payments.importChargesRequest,
    bytes: payments.IMPORT_BYTES,
    result: payments.importedCharges,
    says: 'Takes charges from the rows of a file, all or none; each has a key, by which it can be taken again',
  },
  'office/fees/publish': {
    who: 'office',
    request: fees.publishFeesRequest,
    result: added,
    refusals: ['payments.key_taken'],
    says: 'Publishes how the fees of a year come about; a scheme is never changed',
  },
  'office/fees/assess': {
    who: 'office',
    request: fees.assessFeesRequest,
    result: fees.assessedFees,
    says: 'Asks some students for the fees of a scheme, or for what is different of them by now',
  },
  'office/fees/declare': {
    who: 'office',
    request: fees.declareIncomeRequest,
    result: fees.recalculated,
    says: 'Takes a declared income; what was asked for is worked out again',
  },
  'office/fees/exempt': {
    who: 'office',
    request: fees.exemptFeesRequest,
    result: fees.recalculated,
    says: 'Takes a part of a year’s tuition off; what was asked for is worked out again',
  },
  'office/refunds/ask': {
    who: 'office',
    request: payments.askRefundRequest,
    result: payments.changedRefund,
    refusals: ['state.not_allowed', 'payments.still_owed'],
    says: 'Asks for a paid charge, or a part of it, to be given back',
  },
  'office/refunds/decide': {
    who: 'office',
    request: payments.decideRefundRequest,
    result: payments.changedRefund,
    refusals: ['state.not_allowed'],
    says: 'Decides a refund; a denial has its reason',
  },
  'office/refunds/payout': {
    who: 'office',
    request: payments.payOutRefundRequest,
    result: payments.changedRefund,
    refusals: ['state.not_allowed'],
    says: 'Records that an approved refund was paid out',
  },
  'office/refunds/list': {
    who: 'office',
    request: ledger.listRefundsRequest,
    result: ledger.listedRefunds,
    reads: true,
    says: 'What is due back, or the refunds of another state',
  },
  'office/accounts/read': {
    who: 'office',
    request: ledger.readAccountsRequest,
    result: ledger.readAccounts,
    reads: true,
    says: 'The ledger of a student, by academic year, with its sums',
  },
} satisfies Calls;
