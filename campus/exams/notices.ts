import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const critical = { area: 'exams', reader: 'student', severity: 'critical', email: 'now' } as const;

/** Notices to students of changes to exams or requests that others made. No mail contains a grade. */
export const examNotices = {
  examMoved: { ...critical, values: ['course', 'when'], gathers: [] },
  examCancelled: { ...critical, undoable: 'when', values: ['course', 'when', 'reason'] },
  examVoided: { ...critical, undoable: 'when', values: ['course', 'when', 'lost', 'reason'] },
  examPromoted: { ...critical, severity: 'normal', values: ['course', 'when'] },
  examRequestGranted: { ...critical, severity: 'normal', undoable: true, values: ['course', 'when'] },
  examRequestRefused: {
    ...critical,
    severity: 'normal',
    undoable: true,
    values: ['course', 'when', 'reason'],
  },
  outcomePublished: { ...critical, undoable: true, values: ['course', 'when'] },
  outcomeToDecide: { ...critical, undoable: true, values: ['course', 'when', 'due'] },
  outcomeRecorded: { ...critical, severity: 'normal', email: 'daily', values: ['course'] },
  outcomeRectified: { ...critical, values: ['course', 'reason'] },
  outcomeLapsed: { ...critical, values: ['course'] },
  resultsOverdue: {
    ...{ area: 'exams', reader: 'professor', severity: 'normal', email: 'now' },
    values: ['course', 'when', 'due'],
  },
  outcomeCorrected: { ...critical, severity: 'normal', values: ['course', 'reason'] },
} as const satisfies NoticeKinds;

export const { notify, reopen, resolve } = noticesOf(examNotices);
