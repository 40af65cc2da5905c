import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofCopies = { area: 'account', reader: 'everybody', severity: 'normal', email: 'now' } as const;

/** What people are notified of the copy of their data that they asked for. */
export const copyNotices = {
  ownCopyReady: { ...ofCopies, values: ['until'] },
  ownCopyFailed: { ...ofCopies, values: [] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(copyNotices);
