import type { PlannedExam } from '../../../contract/courses/study-plan.ts';
import type { ResultsDue } from '../../area.ts';
import type { PlannedExams } from '../../area-parts.ts';
import { isOpenOutcome } from '../bookings/booking-facts.ts';
import { bookingsOf, type CareerBooking, isLive } from '../bookings/career-bookings.ts';
import { isPositive } from '../outcomes/outcome-rules.ts';
import { goesOnRecord } from '../sessions/session-rules.ts';

/** What of a career's exams is not on record yet: of each unit the latest that says anything. */
export const plannedExams: PlannedExams = async (db, careerId, now) => {
  const exams = new Map<string, PlannedExam>();
  for (const booking of await bookingsOf(db, careerId, now)) {
    const state = stateOf(booking, now);
    if (state && !exams.has(booking.unitId)) exams.set(booking.unitId, toPlannedExam(booking, state));
  }
  return exams;
};

/** Null for what has come to its end; a part of an exam has no outcome of the whole. */
function stateOf(booking: CareerBooking, now: Date): PlannedExam['state'] | null {
  const { status, outcome, result, kind } = booking;
  if (isLive(booking, now)) {
    if (status === 'waitlisted') return 'waitlisted';
    return status === 'booked' && now < booking.endsAt ? 'booked' : 'sat';
  }
  if (kind === 'partial' || result === null || !isPositive(result)) return null;
  if (outcome === 'published') return 'to_accept';
  return outcome === 'accepted' || outcome === 'auto_accepted' ? 'accepted' : null;
}

function toPlannedExam(booking: CareerBooking, state: PlannedExam['state']): PlannedExam {
  const isGiven = state === 'to_accept' || state === 'accepted';
  return {
    examId: booking.sessionId,
    state,
    startsAt: booking.startsAt.toISOString(),
    grade: isGiven ? booking.grade : null,
    honours: isGiven && booking.honours === true,
  };
}

/** Units of which an exam that goes on record was sat, or has begun, and isn't on record yet. */
export const resultsDue: ResultsDue = async (db, careerId, now) =>
  (await bookingsOf(db, careerId, now))
    .filter((booking) => goesOnRecord(booking) && isDue(booking, now))
    .map(({ unitId }) => unitId);

const isDue = (booking: CareerBooking, now: Date): boolean =>
  booking.outcome === null
    ? booking.sessionStartsAt <= now && isLive(booking, now)
    : isOpenOutcome(booking.outcome);
