import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofStudents = { area: 'surveys', reader: 'student', severity: 'normal' } as const;

/** What students are notified of. */
export const surveyNotices = {
  surveyOpened: { ...ofStudents, email: 'daily', values: ['course', 'when'] },
  surveyDue: { ...ofStudents, email: 'now', values: ['course', 'when'] },
  surveyReplied: { ...ofStudents, email: 'off', values: ['course'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(surveyNotices);
