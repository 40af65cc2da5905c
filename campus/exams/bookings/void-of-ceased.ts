import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Ceased } from '../../area.ts';
import { examBookings, examSessions } from '../../db/schema.ts';
import { languageOf } from '../../platform/language-of.ts';
import { refusalText } from '../../platform/texts.ts';
import { notifyVoided } from '../notify-students.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { endBooking } from './end-booking.ts';
import { latestBooking } from './own-booking.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { holdSession } from './seats.ts';

/** Voids what a career that isn't active any more has booked and that has not begun: whoever waits moves up. */
export const voidOfCeased: Ceased = async (tx, careerId, now) => {
  const booked = await tx
    .select({ examId: examBookings.sessionId })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        gt(examSessions.startsAt, now),
      ),
    )
    .orderBy(asc(examBookings.sessionId)); // as others hold several
  const reason = refusalText(await languageOf(tx, careerId), 'UTC', { code: 'exams.career_not_active' });
  for (const { examId } of booked) {
    const session = await visibleSession(tx, examId);
    await holdSession(tx, session);
    const booking = await latestBooking(tx, { sessionId: examId, careerId });
    if (booking?.status !== 'booked' && booking?.status !== 'waitlisted') continue;
    const voided = bookingEvent({ careerId, sessionId: examId, action: 'voided' }, now);
    await endBooking(tx, booking, { by: 'system', actorId: null, reason, tells: [voided] }, now);
    await promoteWaiting(tx, session, now);
    await notifyVoided(tx, [careerId], { about: 'examVoided', session, reason }, now);
    await tellSeats(tx, examId, now);
  }
};
