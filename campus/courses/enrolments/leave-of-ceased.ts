import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ceased } from '../../area.ts';
import { careerStatusOf } from '../../careers/career-status-of.ts';
import { enrolments } from '../../db/schema.ts';
import { languageOf } from '../../platform/language-of.ts';
import { refusalText } from '../../platform/texts.ts';
import { aboutCourse, notify, resolve } from '../notices.ts';
import { lockWindow } from '../seats/seats.ts';
import { passOn } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { LIVE_STATUSES } from './enrolment-machine.ts';

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
