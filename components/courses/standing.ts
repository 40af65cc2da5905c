import { isFull } from '@/components/ui/seats';
import type { Course, EnrolmentChange, EnrolmentStatus } from '@/contract/courses';

/** Where the reader stands in a course, and what can be done about it. */
export interface Standing {
  /** Null before there was an enrolment. */
  status: EnrolmentStatus | null;
  becomes: Course['becomes'];
  droppable: boolean;
}

export const standingOf = ({ enrolment, becomes }: Course): Standing => ({
  status: enrolment?.status ?? null,
  becomes,
  droppable: enrolment?.droppable ?? false,
});

/** The standing as a change leaves it, in a course as it was at `now` (ISO), until it is read again. */
export function changedStanding({ window }: Course, now: string, { status }: EnrolmentChange): Standing {
  const givenUp = status === 'dropped' || status === 'left';
  const droppable = status === 'waitlisted' || (status === 'enrolled' && now <= (window?.dropUntil ?? ''));
  return { status, becomes: givenUp ? becomesAgain(window, status) : null, droppable };
}

/** What enrolling would do after the place, or the one in the queue, was given up. */
function becomesAgain(window: Course['window'], status: 'dropped' | 'left'): Standing['becomes'] {
  if (window?.phase !== 'open') return null;
  if (window.mode === 'approval') return 'pending';
  const waitlisted = window.waitlisted - (status === 'left' ? 1 : 0);
  const taken = window.taken - (status === 'dropped' ? 1 : 0);
  return waitlisted > 0 || isFull({ ...window, taken }) ? 'waitlisted' : 'enrolled';
}
