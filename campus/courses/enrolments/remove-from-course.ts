import type { EnrolmentChange } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { aboutCourse, notify } from '../notices.ts';
import { lockWindow } from '../seats/seats.ts';
import { passOn } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { isAllowed } from './enrolment-machine.ts';

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
