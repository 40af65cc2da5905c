import type { Course } from '@/contract/courses/courses';
import { decidesAtClose } from '@/contract/courses/enrolment-modes';
import type { EnrolmentChange, EnrolmentStatus } from '@/contract/courses/enrolments';
import { hasSeat, seatsOf } from './seats-for-reader';

/** Where the reader stands in a course, and what can be done about it. */
export interface EnrolmentState {
  /** Null before there was an enrolment. */
  status: EnrolmentStatus | null;
  becomes: Course['becomes'];
  droppable: boolean;
}

/** Is in the course, or on the way in. */
export const isEnrolled = (status: EnrolmentStatus | null): boolean =>
  status !== null &&
  ['requested', 'enrolled', 'waitlisted', 'pending', 'offered', 'completed'].includes(status);

export const isIn = ({ enrolment }: Pick<Course, 'enrolment'>): boolean =>
  isEnrolled(enrolment?.status ?? null);

export const enrolmentStateOf = ({ enrolment, becomes }: Course): EnrolmentState => ({
  status: enrolment?.status ?? null,
  becomes,
  droppable: enrolment?.droppable ?? false,
});

/** The standing as a change leaves it, in a course as it was at `now` (ISO), until it is read again. */
export function changedState({ window }: Course, now: string, { status }: EnrolmentChange): EnrolmentState {
  const droppable = status === 'waitlisted' || (status === 'enrolled' && now <= (window?.dropUntil ?? ''));
  return { status, becomes: isGivenUp(status) ? becomesAgain(window, status) : null, droppable };
}

type GivenUp = 'dropped' | 'left' | 'withdrawn';

const isGivenUp = (status: EnrolmentStatus): status is GivenUp =>
  status === 'dropped' || status === 'left' || status === 'withdrawn';

/** What enrolling would do after the place, the one in the queue, or the request was given up. */
function becomesAgain(window: Course['window'], status: GivenUp): EnrolmentState['becomes'] {
  if (window?.phase !== 'open') return null;
  if (decidesAtClose(window.mode)) return 'requested';
  if (window.mode === 'approval') return 'pending';
  const waitlisted = window.waitlisted - (status === 'left' ? 1 : 0);
  const taken = window.taken - (status === 'dropped' ? 1 : 0);
  return hasSeat(window, { ...seatsOf(window), taken, waitlisted }) ? 'enrolled' : 'waitlisted';
}
