import type { Area } from '../area.ts';
import { chargePlans, charges, feeExemptions, incomeDeclarations, paymentAccounts } from '../db/schema.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { splitOnRequest } from './charges/instalments-on-request.ts';
import { noticeTasks } from './charges/issue-notices.ts';
import { addCharges } from './demo.ts';
import { askFirstYear } from './fees/office-fees.ts';
import { ownCharges } from './findable.ts';
import { chargeNoticeKinds } from './notices.ts';
import { remind } from './overdue/remind.ts';
import { writeOverdue } from './overdue/write-overdue.ts';
import { paymentEvents } from './payment-events.ts';
import { personal } from './personal.ts';
import { refundOnRequest } from './refunds/refund-on-request.ts';
import { servePayments } from './serve-payments.ts';
import { studentPayments } from './student-overview.ts';

const EVERY_MS = 10_000;

/** What careers owe, and what they have paid. */
export const payments: Area = {
  serve: servePayments,
  tasks: (config) => [
    exclusive('payments.overdue', EVERY_MS, writeOverdue),
    exclusive('payments.remind', EVERY_MS, remind),
    ...noticeTasks(config),
  ],
  immatriculated: askFirstYear,
  effects: { refund: refundOnRequest, instalments: splitOnRequest },
  notices: chargeNoticeKinds,
  dashboard: { of: 'payments', student: studentPayments },
  search: { student: ownCharges },
  calendar: paymentEvents,
  personal,
  demo: addCharges,
  history: [
    { column: charges.careerId },
    { column: chargePlans.careerId },
    { column: paymentAccounts.careerId },
    { column: feeExemptions.careerId },
    { column: incomeDeclarations.careerId },
  ],
};
