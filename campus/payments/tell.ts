import { noonOf } from '../../contract/wire/noon-of.ts';
import type { Database } from '../db/database.ts';
import { type Event, eventOf, tellAll } from '../platform/live/events.ts';
import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';
import { chargeTitles } from './charges/charge-title.ts';
import type { StoredCharge } from './charges/stored-charge.ts';

const ofStudents = { area: 'payments', reader: 'student', severity: 'normal', email: 'now' } as const;

/** What students are notified of that they owe. A mail says no amount. */
export const chargeNoticeKinds = {
  chargeAsked: { ...ofStudents, values: ['charge', 'day'] },
  chargeDueSoon: { ...ofStudents, values: ['charge', 'day'] },
} as const satisfies NoticeKinds;

/** What students are told of their payments while they are away. */
export const payingNotices = {
  paymentReceived: { ...ofStudents, values: ['number'] },
  claimAnswered: { ...ofStudents, values: ['charge'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf({ ...chargeNoticeKinds, ...payingNotices });

/** What a career owes is another: a page that is open reads it again. */
export const chargeChanged = ({ id, careerId }: Pick<StoredCharge, 'id' | 'careerId'>, now: Date): Event =>
  eventOf('chargeChanged', careerId, { chargeId: id }, now);

/** Where a student finds it. */
export const linkOf = ({ id }: Pick<StoredCharge, 'id'>): string => `/student/payments#charge-${id}`;

/** What a notification about a charge says. */
export const noticeOf = (charge: StoredCharge) => ({
  to: [charge.careerId],
  subject: charge.id,
  link: linkOf(charge),
  values: { charge: chargeTitles(charge), day: new Date(noonOf(charge.dueOn)) },
});

/** Tells a student of a charge that was not there before, who may be elsewhere. */
export async function tellAsked(tx: Database, charge: StoredCharge, now: Date): Promise<void> {
  await tellAll(tx, [chargeChanged(charge, now)]);
  await notify(tx, 'chargeAsked', noticeOf(charge), now);
}
