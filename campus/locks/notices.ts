import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofStudents = { area: 'locks', reader: 'student', email: 'now' } as const;

/** What students are notified of. A mail says which kind of lock it is and since when; what it is about stands in the portal alone. */
export const lockNotices = {
  lockWarning: { ...ofStudents, severity: 'normal', values: ['lock', 'when'] },
  lockActive: { ...ofStudents, severity: 'critical', values: ['lock'] },
  lockCleared: { ...ofStudents, severity: 'normal', undoable: true, values: ['lock'] },
} as const satisfies NoticeKinds;

export const { notify, reopen, resolve } = noticesOf(lockNotices);
