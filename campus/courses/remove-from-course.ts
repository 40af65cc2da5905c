import type { EnrolmentChange } from '../../contract/courses.ts';
import type { Database } from '../db/database.ts';
import { tellProfile } from '../platform/events.ts';
import { done, notAllowed, type Outcome } from '../platform/outcome.ts';
import { factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { isAllowed } from './enrolment-machine.ts';
import { moveEnrolment } from './enrolment-moves.ts';
import { lockWindow } from './seats.ts';
import { passOn } from './waiting-list.ts';

/** The office takes a student out of a course, with a reason the student reads; the place goes on to the queue. */
export async function removeFromCourse(
  tx: Database,
  { courseId, careerId, reason }: OwnCourse & { reason: string },
  now: Date,
): Promise<Outcome<EnrolmentChange, 'state.not_allowed'>> {
  await lockWindow(tx, courseId);
  const { own, status } = await factsOf(tx, careerId, courseId, now);
  if (!own || !status || !isAllowed(status, 'remove')) return notAllowed();

  await moveEnrolment(tx, own.id, { action: 'remove', to: 'removed', actorId: null, reason }, now);
  await passOn(tx, courseId, { taken: -1 }, now);
  const eventId = await tellProfile(tx, careerId, 'rejected', { courseId, action: 'removed' }, now);
  return done({ courseId, status: 'removed', position: null, eventId });
}
