import { type NoticeKinds, noticesOf } from '../../platform/notices/notify.ts';

/** What students are told of their payments while they are away. */
export const payingNotices = {
  paymentReceived: {
    area: 'payments',
    reader: 'student',
    severity: 'normal',
    email: 'now',
    values: ['number'],
  },
  claimAnswered: {
    area: 'payments',
    reader: 'student',
    severity: 'normal',
    email: 'now',
    values: ['charge'],
  },
} as const satisfies NoticeKinds;

export const { notify } = noticesOf(payingNotices);
