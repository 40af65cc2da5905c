import { and, asc, eq, inArray } from 'drizzle-orm';
import type { EnrolmentChange } from '../../../contract/courses/enrolments.ts';
import type { Ceased } from '../../area.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import { languageOf } from '../../platform/language-of.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { refusalText } from '../../platform/texts.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { aboutCourse, notify, resolve } from '../notices.ts';
import { lockWindow, tellSeats } from '../seats/seats.ts';
import { passOn } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { factsOf } from './course-facts.ts';
import { changeEnrolment, isAllowed, LIVE_STATUSES } from './enrolment-machine.ts';
import { isDropClosed, isWithdrawClosed } from './enrolment-rules.ts';
import type { OwnCourse } from './write-enrolment.ts';

/**
 * Takes a request back while nobody has decided it, and until the close where all are decided then: a place that was given meanwhile is never
 * given up by this.
 */
export async function withdraw(
  tx: Database,
  { courseId, careerId }: OwnCourse,
  began: Date,
): Promise<Outcome<EnrolmentChange, 'courses.request_closed' | 'state.not_allowed'>> {
  await lockWindow(tx, courseId);
  const now = await nowBehindLocks(tx, began);
  const { own, status, window } = await factsOf(tx, careerId, courseId, now);
  if (!own || !status || !isAllowed(status, 'withdraw')) return notAllowed();
  if (isWithdrawClosed(status, window, now)) return refused([{ code: 'courses.request_closed' }]);

  const withdrawn = enrolmentEvent({ careerId, courseId, action: 'withdrawn' }, now);
  const set = { decidedAt: now, decidedById: careerId };
  await changeEnrolment(
    tx,
    own.id,
    'withdraw',
    { to: 'withdrawn', by: careerId, set, tells: [withdrawn] },
    now,
  );
  await tellSeats(tx, courseId, now);
  return done({ courseId, status: 'withdrawn', position: null, eventId: withdrawn.id });
}

/** Gives up a place until `dropUntil`, or a place in the queue at any time; a free place goes on to the queue. */
export async function drop(
  tx: Database,
  { courseId, careerId }: OwnCourse,
  began: Date,
): Promise<Outcome<EnrolmentChange, 'courses.drop_closed' | 'state.not_allowed'>> {
  await lockWindow(tx, courseId);
  const now = await nowBehindLocks(tx, began);
  const { own, status, window } = await factsOf(tx, careerId, courseId, now);
  if (!own || !status || !isAllowed(status, 'drop')) return notAllowed();
  if (isDropClosed(status, window, now)) return refused([{ code: 'courses.drop_closed' }]);

  const to = status === 'enrolled' ? 'dropped' : 'left';
  const dropped = enrolmentEvent({ careerId, courseId, action: to }, now);
  const set = { decidedAt: now, decidedById: careerId };
  await changeEnrolment(tx, own.id, 'drop', { to, by: careerId, set, tells: [dropped] }, now);
  await passOn(tx, courseId, to === 'dropped' ? { gone: [own.seatGroup] } : { waitlisted: -1 }, now);
  return done({ courseId, status: to, position: null, eventId: dropped.id });
}

/** The office takes a student out of a course, or out of its queue, with a reason the student reads; the place goes on to the queue. */
export async function removeFromCourse(
  tx: Database,
  { courseId, careerId, reason }: OwnCourse & { reason: string },
  now: Date,
): Promise<Outcome<EnrolmentChange, 'state.not_allowed'>> {
  await lockWindow(tx, courseId);
  const { own, status } = await factsOf(tx, careerId, courseId, now);
  if (!own || !status || !isAllowed(status, 'remove')) return notAllowed();

  const removed = enrolmentEvent({ careerId, courseId, action: 'removed' }, now);
  const set = { decidedAt: now, decidedById: null, reason };
  await changeEnrolment(tx, own.id, 'remove', { to: 'removed', by: null, set, tells: [removed] }, now);
  const { course, about } = await aboutCourse(tx, courseId);
  await notify(tx, 'removedFromCourse', { ...about, to: [careerId], values: { course, reason } }, now);
  await passOn(tx, courseId, status === 'waitlisted' ? { waitlisted: -1 } : { gone: [own.seatGroup] }, now);
  return done({ courseId, status: 'removed', position: null, eventId: removed.id });
}

/**
 * Gives up the courses of a career that was given up for good: its seats and places in queues go to who waits. One that
 * is suspended keeps them, since it may go on.
 */
export const leaveOfCeased: Ceased = async (tx, careerId, now) => {
  if ((await careerStatusOf(tx, careerId)) !== 'withdrawn') return;
  const code = 'courses.career_not_active';
  const reason = refusalText(await languageOf(tx, careerId), 'UTC', { code });
  const isLive = and(eq(enrolments.careerId, careerId), inArray(enrolments.status, LIVE_STATUSES));
  const live = await tx
    .select({ courseId: enrolments.offeringId })
    .from(enrolments)
    .where(isLive)
    .orderBy(asc(enrolments.offeringId)); // in one order, as whoever holds several windows
  for (const { courseId } of live) {
    await lockWindow(tx, courseId);
    const [own] = await tx
      .select()
      .from(enrolments)
      .where(and(isLive, eq(enrolments.offeringId, courseId)));
    if (!own) continue;
    const tells = [enrolmentEvent({ careerId, courseId, action: 'removed' }, now)];
    const set = { decidedAt: now, decidedById: null, reason };
    await changeEnrolment(tx, own.id, 'depart', { to: 'removed', by: null, set, tells }, now);
    const holdsSeat = own.status === 'enrolled' || own.status === 'offered';
    const waits = own.status === 'waitlisted';
    await passOn(tx, courseId, { gone: holdsSeat ? [own.seatGroup] : [], waitlisted: waits ? -1 : 0 }, now);
    await resolve(tx, 'placeOffered', { subject: courseId, to: [careerId] }, now);
    const { course, about } = await aboutCourse(tx, courseId);
    await notify(tx, 'removedFromCourse', { ...about, to: [careerId], values: { course, reason } }, now);
  }
};
