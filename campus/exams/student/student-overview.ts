import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import type { StudentSummary, UpcomingExam } from '../../../contract/dashboard/dashboard.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Overview, OwnCareer } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { eventOf, partOf } from '../../platform/dashboard/day-part.ts';
import type { Step } from '../../platform/dashboard/step.ts';
import { stepOfWindow } from '../../platform/dashboard/window-near.ts';
import { inLanguage } from '../../platform/texts.ts';
import { mayBook } from '../bookings/book-exam.ts';
import { factsFor } from '../bookings/booking-facts.ts';
import { riskOf } from '../bookings/booking-locks.ts';
import { refusalsFor } from '../bookings/booking-rules.ts';
import { type CareerBooking, isLive } from '../bookings/career-bookings.ts';
import { type Career, loadCareer } from '../bookings/career-facts.ts';
import { isFull } from '../sessions/exam-phase.ts';
import { type SessionWithSlots, sessionsNear } from '../sessions/sessions.ts';
import { toExam } from './list-exams.ts';

/** Coming exams, sessions that open now, outcomes to decide, and near windows where booking is possible. */
export const studentExams: Overview<OwnCareer, StudentSummary> = async (db, { careerId }, reader, now) => {
  const career = await loadCareer(db, careerId, now);
  const near = await bookableSoon(db, career, now);
  const opening = near.filter((session) => isOpeningNow(session, career, now));
  const windows = near.filter((session) => mayBook(session, career) && isPossible(session, career, now));
  const outcomes = outcomesToDecide(career);
  const upcoming = upcomingBookings(career, now);
  const risks = upcoming.flatMap((booking) => riskStep(booking, career, now));
  return {
    steps: [
      ...risks,
      ...outcomes,
      ...windows.filter((session) => !opening.includes(session)).map((each) => stepOf(each, now)),
    ],
    exams: upcoming.map((booking) => toUpcoming(booking, reader.language)),
    opening: opening.map((session) => toExam(session, { career }, reader, now)),
    day: [
      ...upcoming.filter(hasSeat).map(({ startsAt }) => eventOf('exam', startsAt)),
      ...[...outcomes, ...windows.map((session) => stepOf(session, now))].map(partOf),
    ],
  };
};

const outcomesToDecide = ({ bookings }: Career): Step[] =>
  bookings
    .filter(({ outcome }) => outcome === 'published')
    .map(({ course, sessionId, result, grade, honours, decisionDueAt }) => ({
      code: 'outcome_to_decide',
      area: 'exams',
      severity: 'soon',
      dueAt: decisionDueAt,
      course,
      link: `/student/exams?tab=outcomes#exam-${sessionId}`,
      params: { result: honours ? 'honours' : (result ?? ''), grade: grade ?? 0 },
    }));

/** A booking that a lock takes away once booking closes: the way out is the lock's. */
const riskStep = (booking: CareerBooking, { locks }: Career, now: Date): Step[] =>
  riskOf(booking, locks, now)
    .slice(0, 1)
    .map(({ id }) => ({
      code: 'booking_at_risk',
      area: 'exams',
      severity: 'blocking',
      dueAt: booking.bookingClosesAt,
      course: booking.course,
      link: `/student/locks#lock-${id}`,
    }));

async function bookableSoon(db: Database, career: Career, now: Date): Promise<SessionWithSlots[]> {
  const unitIds = [...career.planned].filter((unitId) => !career.passed.has(unitId));
  if (career.status !== 'active' || unitIds.length === 0) return [];
  return await sessionsNear(db, unitIds, now);
}

const stepOf = (session: SessionWithSlots, now: Date): Step => ({
  area: 'exams',
  course: session.course,
  link: `/student/exams#exam-${session.id}`,
  ...stepOfWindow('booking', windowOf(session), now),
});

/** What the button of an exam would refuse, also once its window has opened, is no step. */
const isPossible = (session: SessionWithSlots, career: Career, now: Date): boolean =>
  refusalsFor(factsFor(session, career, now), now).every(({ code }) => code === 'exams.window_not_open');

const windowOf = (session: SessionWithSlots) => ({
  opensAt: session.bookingOpensAt,
  closesAt: session.bookingClosesAt,
  detour: isFull(session) ? ('queue' as const) : null,
});

/** Soonest first. */
const upcomingBookings = ({ bookings }: Career, now: Date): CareerBooking[] =>
  bookings
    .filter((booking) => isUpcoming(booking, now))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());

const hasSeat = ({ status }: CareerBooking): boolean => status === 'booked';

function toUpcoming(booking: CareerBooking, language: Language): UpcomingExam {
  const { sessionId, course, kind, startsAt, room, position } = booking;
  return {
    examId: sessionId,
    courseTitle: inLanguage(course, language),
    kind,
    startsAt: startsAt.toISOString(),
    room,
    status: hasSeat(booking) ? 'booked' : 'waitlisted',
    position: hasSeat(booking) ? null : position,
  };
}

const isUpcoming = (booking: CareerBooking, now: Date): boolean =>
  (booking.status === 'booked' || booking.status === 'waitlisted') &&
  isLive(booking, now) &&
  now < booking.sessionEndsAt;

/** What time takes away by itself, or somebody who gives up a seat. */
const PASSING = ['exams.window_not_open', 'exams.full'];

/**
 * Says if booking opens within 1 h, or opened within the last hour and is still open. The session stays in
 * its place when it is booked. A session that the career can't book isn't shown here.
 */
function isOpeningNow(session: SessionWithSlots, career: Career, now: Date): boolean {
  const { bookingOpensAt, bookingClosesAt } = session;
  const isAboutNow = subHours(now, 1) < bookingOpensAt && bookingOpensAt <= addHours(now, 1);
  if (!isAboutNow || now >= bookingClosesAt) return false;
  const isOwn = career.bookings.some((booking) => booking.sessionId === session.id && isLive(booking, now));
  return isOwn || (mayBook(session, career) && isOnlyEarly(session, career, now));
}

const isOnlyEarly = (session: SessionWithSlots, career: Career, now: Date): boolean =>
  refusalsFor(factsFor(session, career, now), now).every(({ code }) => PASSING.includes(code));
