import { and, asc, eq, inArray } from 'drizzle-orm';
import type { EnrolmentChange } from '../../../contract/courses/enrolments.ts';
import type { Ceased } from '../../area.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import { languageOf } from '../../platform/language-of.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import type { EndsOf } from '../../platform/states/state-machine.ts';
import { refusalText } from '../../platform/texts.ts';
import { aboutCourse, notify, resolve } from '../notices.ts';
import { lockWindow } from '../seats/seats.ts';
import { passOn } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { heldOwn } from './course-facts.ts';
import { changeEnrolment, type enrolmentMachine, LIVE_STATUSES } from './enrolment-machine.ts';
import { isDropClosed, isWithdrawClosed } from './enrolment-rules.ts';
import type { OwnCourse } from './write-enrolment.ts';

/**
 * Withdraws an undecided request; if the close decides, only until the close. A place that was given
 * meanwhile stays.
 */
export async function withdraw(
  tx: Database,
  asked: OwnCourse,
  began: Date,
): Promise<Outcome<EnrolmentChange, 'courses.request_closed' | 'state.not_allowed'>> {
  const held = await heldOwn(tx, asked, 'withdraw', began);
  if (!held) return notAllowed();
  const { own, window, now } = held;
  if (isWithdrawClosed(own.status, window, now)) return refused([{ code: 'courses.request_closed' }]);
  return done(await leave(tx, own, 'withdraw', { to: 'withdrawn', by: asked.careerId }, now));
}

/** Gives up a seat until `dropUntil`, or a place in the queue at any time; the queue gets a free seat. */
export async function drop(
  tx: Database,
  asked: OwnCourse,
  began: Date,
): Promise<Outcome<EnrolmentChange, 'courses.drop_closed' | 'state.not_allowed'>> {
  const held = await heldOwn(tx, asked, 'drop', began);
  if (!held) return notAllowed();
  const { own, window, now } = held;
  if (isDropClosed(own.status, window, now)) return refused([{ code: 'courses.drop_closed' }]);
  const to = own.status === 'enrolled' ? 'dropped' : 'left';
  return done(await leave(tx, own, 'drop', { to, by: asked.careerId }, now));
}

/** The office removes a student from a course or its queue; the student reads why, the queue moves up. */
export async function removeFromCourse(
  tx: Database,
  { reason, ...asked }: OwnCourse & { reason: string },
  began: Date,
): Promise<Outcome<EnrolmentChange, 'state.not_allowed'>> {
  const held = await heldOwn(tx, asked, 'remove', began);
  if (!held) return notAllowed();
  return done(await leave(tx, held.own, 'remove', { to: 'removed', by: null, reason }, held.now));
}

/**
 * Leaves the courses of a career that was withdrawn; the queue gets its seats. A suspended career keeps its
 * courses, since it may go on.
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
    const ofCourse = and(isLive, eq(enrolments.offeringId, courseId));
    const [own] = await tx.select().from(enrolments).where(ofCourse);
    if (own) await leave(tx, own, 'depart', { to: 'removed', by: null, reason }, now);
  }
};

type Own = Pick<typeof enrolments.$inferSelect, 'id' | 'offeringId' | 'careerId' | 'status' | 'seatGroup'>;
type Machine = typeof enrolmentMachine;
type Leaving = 'withdraw' | 'drop' | 'remove' | 'depart';
type Left<Action extends Leaving> = {
  to: EndsOf<Machine, Action> & ('withdrawn' | 'dropped' | 'left' | 'removed');
  by: string | null;
  /** Of who didn't leave by themself: they read it. */
  reason?: string;
};

/** Ends an enrolment whose window the caller holds; a seat that this frees goes to the queue. */
async function leave<Action extends Leaving>(
  tx: Database,
  { id, offeringId: courseId, careerId, status, seatGroup }: Own,
  action: Action,
  { to, by, reason }: Left<Action>,
  now: Date,
): Promise<EnrolmentChange> {
  const left = enrolmentEvent({ careerId, courseId, action: to }, now);
  const set = { decidedAt: now, decidedById: by, ...(reason && { reason }) };
  await changeEnrolment(tx, id, action, { to, by, set, tells: [left] }, now);
  if (reason) {
    const { course, about } = await aboutCourse(tx, courseId);
    await resolve(tx, 'placeOffered', { subject: courseId, to: [careerId] }, now);
    await notify(tx, 'removedFromCourse', { ...about, to: [careerId], values: { course, reason } }, now);
  }
  const gone = status === 'enrolled' || status === 'offered' ? [seatGroup] : [];
  await passOn(tx, courseId, { gone, waitlisted: status === 'waitlisted' ? -1 : 0 }, now);
  return { courseId, status: to, position: null, eventId: left.id };
}
