import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import { mayBook } from '../bookings/book-exam.ts';
import { factsFor } from '../bookings/booking-facts.ts';
import { refusalsFor } from '../bookings/booking-rules.ts';
import { isLive } from '../bookings/career-bookings.ts';
import type { Career } from '../bookings/career-facts.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';

/** What time takes away by itself, or somebody who gives up a seat. */
const PASSING = ['exams.window_not_open', 'exams.full'];

/**
 * Whether booking opens within the hour, or has opened in the last one and goes on: what somebody waits for, and stays in
 * its place while it is booked. One that the career could not book isn't waited for.
 */
export function isOpeningNow(session: SessionWithSlots, career: Career, now: Date): boolean {
  const { bookingOpensAt, bookingClosesAt } = session;
  const isAboutNow = subHours(now, 1) < bookingOpensAt && bookingOpensAt <= addHours(now, 1);
  if (!isAboutNow || now >= bookingClosesAt) return false;
  const isOwn = career.bookings.some((booking) => booking.sessionId === session.id && isLive(booking, now));
  return isOwn || (mayBook(session, career) && isOnlyEarly(session, career, now));
}

const isOnlyEarly = (session: SessionWithSlots, career: Career, now: Date): boolean =>
  refusalsFor(factsFor(session, career, now), now).every(({ code }) => PASSING.includes(code));
