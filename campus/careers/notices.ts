import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofProfessors = { area: 'processes', reader: 'professor', severity: 'normal', email: 'now' } as const;

/** What professors are notified of: the theses that they are to supervise, and no longer are. */
export const careerNotices = {
  thesisAgreed: { ...ofProfessors, values: ['student', 'title'] },
  thesisEnded: { ...ofProfessors, values: ['student', 'title'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(careerNotices);
