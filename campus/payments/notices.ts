import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofStudents = { area: 'payments', reader: 'student', severity: 'normal' } as const;

/** What students are notified of that they owe. A mail says no amount. */
export const chargeNoticeKinds = {
  chargeAsked: { ...ofStudents, email: 'now', values: ['charge', 'day'] },
  chargeDueSoon: { ...ofStudents, email: 'now', values: ['charge', 'day'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(chargeNoticeKinds);
