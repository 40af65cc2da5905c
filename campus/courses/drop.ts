import type { EnrolmentChange } from '../../contract/courses.ts';
import type { Database } from '../db/database.ts';
import { tellProfile } from '../platform/events.ts';
import { done, notAllowed, type Outcome, refused } from '../platform/outcome.ts';
import { factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { isAllowed } from './enrolment-machine.ts';
import { moveEnrolment } from './enrolment-moves.ts';
import { isDropClosed } from './enrolment-rules.ts';
import { lockWindow } from './seats.ts';
import { passOn } from './waiting-list.ts';

/** Gives up a place until `dropUntil`, or a place in the queue at any time; a free place goes on to the queue. */
export async function drop(
  tx: Database,
  { courseId, careerId }: OwnCourse,
  now: Date,
): Promise<Outcome<EnrolmentChange, 'courses.drop_closed' | 'state.not_allowed'>> {
  await lockWindow(tx, courseId);
  const { own, status, window } = await factsOf(tx, careerId, courseId, now);
  if (!own || !status || !isAllowed(status, 'drop')) return notAllowed();
  if (isDropClosed(status, window, now)) return refused([{ code: 'courses.drop_closed' }]);

  const to = status === 'enrolled' ? 'dropped' : 'left';
  await moveEnrolment(tx, own.id, { action: 'drop', to, actorId: careerId }, now);
  await passOn(tx, courseId, to === 'dropped' ? { taken: -1 } : { waitlisted: -1 }, now);
  const name = to === 'dropped' ? 'rejected' : 'waitlistMoved';
  const eventId = await tellProfile(tx, careerId, name, { courseId, action: to }, now);
  return done({ courseId, status: to, position: null, eventId });
}
