import { type NoticeKinds, noticesOf } from '../../platform/notices/notify.ts';

const ofStudents = { area: 'documents', reader: 'student', severity: 'normal', email: 'now' } as const;

/** What students are notified of their papers. A mail says neither which paper it is nor why it was rejected. */
export const uploadNotices = {
  uploadAccepted: { ...ofStudents, values: ['paper'] },
  uploadExpiring: { ...ofStudents, values: ['paper', 'on'] },
  uploadExpired: { ...ofStudents, values: ['paper', 'on'] },
  uploadRejected: { ...ofStudents, values: ['paper', 'reason'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(uploadNotices);
