import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Ceased } from '../../area.ts';
import { examBookings, examRequests, examSessions } from '../../db/schema.ts';
import { languageOf } from '../../platform/language-of.ts';
import { refusalText } from '../../platform/texts.ts';
import { withdrawWith } from '../requests/withdraw-request.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { latestBooking } from './own-booking.ts';
import { holdSession } from './seats.ts';
import { voidWithReason } from './void-with-reason.ts';

/** Voids what a career that isn't active any more has booked and that has not begun, and takes back what it asked boards: whoever waits moves up. */
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
    await voidWithReason(tx, session, booking, { by: 'system', actorId: null, reason }, now);
  }
  const asked = await tx
    .select({ sessionId: examRequests.sessionId })
    .from(examRequests)
    .where(and(eq(examRequests.careerId, careerId), eq(examRequests.status, 'requested')));
  for (const { sessionId } of asked) await withdrawWith(tx, { sessionId, careerId }, null, now);
};
