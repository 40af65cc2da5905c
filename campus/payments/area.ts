import type { Area } from '../area.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { refundOnRequest, splitOnRequest } from './charges/charges-on-request.ts';
import { noticeTasks } from './charges/issue-notices.ts';
import { askFirstYear } from './fees/office-fees.ts';
import { lookForOverdue } from './overdue/look-for-overdue.ts';
import { remind } from './overdue/remind.ts';
import { servePayments } from './serve-payments.ts';
import { ownCharges, paymentEvents, studentPayments } from './student-parts.ts';
import { chargeNoticeKinds } from './tell.ts';

const EVERY_MS = 10_000;

/** What careers owe, and what they have paid. */
export const payments: Area = {
  serve: servePayments,
  tasks: (config) => [
    exclusive('payments.overdue', EVERY_MS, lookForOverdue),
    exclusive('payments.remind', EVERY_MS, remind),
    ...noticeTasks(config),
  ],
  immatriculated: askFirstYear,
  effects: { refund: refundOnRequest, instalments: splitOnRequest },
  notices: chargeNoticeKinds,
  dashboard: { of: 'payments', student: studentPayments },
  search: { student: ownCharges },
  calendar: paymentEvents,
};
