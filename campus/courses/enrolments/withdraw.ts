import type { EnrolmentChange } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { lockWindow, tellSeats } from '../seats/seats.ts';
import { enrolmentEvent } from '../tell.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { isAllowed } from './enrolment-machine.ts';
import { isWithdrawClosed } from './enrolment-rules.ts';

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
