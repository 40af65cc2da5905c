import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

/** What people are told of presences while they are away. */
export const presenceNotices = {
  presenceDisputed: {
    area: 'presences',
    reader: 'professor',
    severity: 'normal',
    email: 'daily',
    values: ['course', 'when'],
  },
  disputeUpheld: {
    area: 'presences',
    reader: 'student',
    severity: 'normal',
    email: 'now',
    values: ['course', 'when'],
  },
  presenceMended: {
    area: 'presences',
    reader: 'student',
    severity: 'normal',
    email: 'now',
    values: ['course', 'when', 'reason'],
  },
  disputeDenied: {
    area: 'presences',
    reader: 'student',
    severity: 'normal',
    email: 'now',
    values: ['course', 'when'],
  },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(presenceNotices);
