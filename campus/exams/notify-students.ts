import type { Database } from '../db/database.ts';
import { type Booking, wasSeated } from './bookings/restore-bookings.ts';
import { notify, reopen, resolve } from './notices.ts';
import type { Session } from './sessions/sessions.ts';

type Told = Pick<Session, 'id' | 'course' | 'startsAt'>;

/** Notifies students of a change to their booking that they didn't make, which they may not see in time. */
export async function notifyBooked(
  tx: Database,
  to: string[],
  { about, session }: { about: 'examMoved' | 'examPromoted'; session: Told },
  now: Date,
): Promise<void> {
  await notify(tx, about, { ...noticeOf(to, session), values: valuesOf(session) }, now);
}

/** Resolves the notices of a booking that ended, so that those not yet sent are never sent. */
export const resolveBooked = (tx: Database, about: { subject: string; to?: string[] }, now: Date) =>
  resolve(tx, OF_BOOKED, about, now);

/** The same of what was resolved with its end, at that instant, once that is taken back. */
export const reopenBooked = (
  tx: Database,
  about: { subject: string; to: string[]; resolvedAt: Date },
  now: Date,
) => reopen(tx, OF_BOOKED, about, now);

const OF_BOOKED = ['examMoved', 'examPromoted', 'examRequestGranted'] as const;

/** The same of a session that was cancelled. */
export async function notifyCancelled(
  tx: Database,
  to: string[],
  { session, reason }: { session: Told; reason: string },
  now: Date,
): Promise<void> {
  const values = { ...valuesOf(session), reason };
  await notify(tx, 'examCancelled', { ...noticeOf(to, session), values }, now);
}

/** Notifies a student whose booking, or whose place in the queue, was taken away. */
export async function notifyVoided(
  tx: Database,
  booking: Pick<Booking, 'careerId' | 'queueNumber' | 'promotedAt'>,
  { session, reason }: { session: Told; reason: string },
  now: Date,
): Promise<void> {
  const values = { ...valuesOf(session), lost: wasSeated(booking) ? 'seat' : 'place', reason };
  await notify(tx, 'examVoided', { ...noticeOf([booking.careerId], session), values }, now);
}

/** Tells students what a board decided on their request; `refusedFor` null: it admitted them. */
export async function notifyRequest(
  tx: Database,
  to: string[],
  { session, refusedFor: reason }: { session: Told; refusedFor: string | null },
  now: Date,
): Promise<void> {
  const notice = noticeOf(to, session);
  const values = valuesOf(session);
  await (reason === null
    ? notify(tx, 'examRequestGranted', { ...notice, values }, now)
    : notify(tx, 'examRequestRefused', { ...notice, values: { ...values, reason } }, now));
}

/** Notifies students that an outcome is out and until when it can be decided, never what it is. */
export async function notifyOutcomes(
  tx: Database,
  to: string[],
  { session, decisionDueAt }: { session: Told; decisionDueAt: Date | null },
  now: Date,
): Promise<void> {
  const link = `/student/exams?tab=outcomes#exam-${session.id}`;
  const notice = { ...noticeOf(to, session), link };
  if (decisionDueAt === null) {
    await notify(tx, 'outcomePublished', { ...notice, values: valuesOf(session) }, now);
    return;
  }
  const values = { ...valuesOf(session), due: decisionDueAt };
  await notify(tx, 'outcomeToDecide', { ...notice, values }, now);
}

const noticeOf = (to: string[], { id }: Told) => ({ to, subject: id, link: `/student/exams/${id}` });
const valuesOf = ({ course, startsAt }: Told) => ({ course, when: startsAt });
