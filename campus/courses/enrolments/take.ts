import type { EnrolmentChange } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { resolve } from '../notices.ts';
import { tellSeats } from '../seats/seats.ts';
import { enrolmentEvent } from '../tell.ts';
import { heldOwn } from './course-facts.ts';
import { changeEnrolment } from './enrolment-machine.ts';
import type { OwnCourse } from './write-enrolment.ts';

/** Takes the offered place while the offer stands; the seat was counted when the offer was made. */
export async function take(
  tx: Database,
  { courseId, careerId }: OwnCourse,
  began: Date,
): Promise<Outcome<EnrolmentChange, 'courses.career_not_active' | 'courses.locked' | 'state.not_allowed'>> {
  const held = await heldOwn(tx, { courseId, careerId }, 'take', began);
  if (!held) return notAllowed();
  const { own, careerActive, locks, passes, now } = held;
  if (!careerActive) return refused([{ code: 'courses.career_not_active', ownerOffice: 'students' }]);
  if (locks.length > 0) return refused(locks.map((lock) => lockRefusal('courses.locked', lock)));

  await spendPasses(tx, passes, { careerId, usedFor: `course:${courseId}` }, now);
  const taken = enrolmentEvent({ careerId, courseId, action: 'enrolled' }, now);
  const set = { decidedAt: now, decidedById: careerId };
  await changeEnrolment(tx, own.id, 'take', { to: 'enrolled', by: careerId, set, tells: [taken] }, now);
  await resolve(tx, 'placeOffered', { subject: courseId, to: [careerId] }, now);
  await tellSeats(tx, courseId, now);
  return done({ courseId, status: 'enrolled', position: null, eventId: taken.id });
}
