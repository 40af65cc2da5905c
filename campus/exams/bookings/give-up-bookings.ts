import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings, examRequests, examSessions } from '../../db/schema.ts';
import { languageOf } from '../../platform/language-of.ts';
import { refusalText } from '../../platform/texts.ts';
import { withdrawWith } from '../requests/withdraw-request.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { latestBooking } from './own-booking.ts';
import { holdSession } from './seats.ts';
import { voidWithReason } from './void-with-reason.ts';

type GivenUp = { careerId: string; unitIds?: string[]; code: string };

/** Voids what a career has booked and that has not begun, of these units or of all, and takes back what it asked boards: whoever waits moves up. `code` is of the text that says why. */
export async function giveUpBookings(
  tx: Database,
  { careerId, unitIds, code }: GivenUp,
  now: Date,
): Promise<void> {
  const booked = await tx
    .select({ examId: examBookings.sessionId })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        unitIds && inArray(examBookings.unitId, unitIds),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        gt(examSessions.startsAt, now),
      ),
    )
    .orderBy(asc(examBookings.sessionId)); // as others hold several
  const reason = refusalText(await languageOf(tx, careerId), 'UTC', { code });
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
    .where(
      and(
        eq(examRequests.careerId, careerId),
        unitIds && inArray(examRequests.unitId, unitIds),
        eq(examRequests.status, 'requested'),
      ),
    );
  for (const { sessionId } of asked) await withdrawWith(tx, { sessionId, careerId }, null, now);
}
