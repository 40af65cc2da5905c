import type { EnrolmentChange } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { lockWindow } from '../seats/seats.ts';
import { passOn } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { isAllowed } from './enrolment-machine.ts';
import { isDropClosed } from './enrolment-rules.ts';

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
