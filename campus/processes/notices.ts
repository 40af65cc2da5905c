import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofStudents = { area: 'processes', reader: 'student', email: 'now' } as const;

/** What students are notified of: what the office or the clock does with their requests. */
export const processNotices = {
  requestReturned: { ...ofStudents, severity: 'critical', values: ['title', 'until'] },
  requestProposed: { ...ofStudents, severity: 'critical', values: ['title', 'until'] },
  requestSettled: { ...ofStudents, severity: 'normal', values: ['title'] },
  requestDecided: { ...ofStudents, severity: 'normal', values: ['title'] },
  requestClosed: { ...ofStudents, severity: 'normal', values: ['title'] },
  requestExecuted: { ...ofStudents, severity: 'normal', values: ['title'] },
  requestAnswered: { ...ofStudents, severity: 'normal', values: ['title'] },
  requestExpired: { ...ofStudents, severity: 'normal', values: ['title'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(processNotices);
