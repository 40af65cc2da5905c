import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofApplicants = { area: 'offers', reader: 'student', email: 'now' } as const;

/** What applicants are notified of: each step that the office or the clock makes. */
export const offerNotices = {
  applicationReturned: { ...ofApplicants, severity: 'critical', values: ['offer', 'until'] },
  applicationExpired: { ...ofApplicants, severity: 'normal', values: ['offer'] },
  applicationDecided: { ...ofApplicants, severity: 'normal', values: ['offer'] },
  applicationRanked: { ...ofApplicants, severity: 'normal', values: ['offer'] },
  placeHeld: { ...ofApplicants, severity: 'critical', values: ['offer', 'until'] },
  placeGone: { ...ofApplicants, severity: 'normal', values: ['offer'] },
  applicationToPay: { ...ofApplicants, severity: 'critical', values: ['offer', 'until'] },
  placeUnpaid: { ...ofApplicants, severity: 'normal', values: ['offer'] },
  placeCancelled: { ...ofApplicants, severity: 'normal', values: ['offer'] },
  immatriculated: { ...ofApplicants, severity: 'normal', values: ['offer', 'badge'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(offerNotices);
