import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { BookedSince, Ceased, UnitsRecognised, UnitsUnattended } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examRequests, examSessions } from '../../db/schema.ts';
import { languageOf } from '../../platform/language-of.ts';
import { refusalText } from '../../platform/texts.ts';
import { withdrawWith } from '../requests/withdraw-request.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { type Fact, isBuiltOn, takenSince, whyNot } from './built-on.ts';
import { loadCareer } from './career-facts.ts';
import { latestBooking } from './own-booking.ts';
import { holdSession } from './seats.ts';
import { voidWithReason } from './void-booking.ts';

type TakenBack = { careerId: string; fact: Fact; unitIds?: readonly string[] };

/**
 * Ends what was built on a fact that is untrue now. It voids bookings with the reason, unless the exam has
 * begun or something else holds them, moves their queues, and withdraws requests to boards. The caller has
 * written the fact, and holds the career.
 */
export async function takeBack(
  tx: Database,
  { careerId, fact, unitIds = [] }: TakenBack,
  now: Date,
): Promise<void> {
  const built = await builtOn(tx, { careerId, fact, unitIds }, now);
  if (built.length > 0) {
    const career = await loadCareer(tx, careerId, now);
    const language = await languageOf(tx, careerId);
    for (const { examId } of built) {
      const session = await visibleSession(tx, examId);
      await holdSession(tx, session);
      const booking = await latestBooking(tx, { sessionId: examId, careerId });
      if (booking?.status !== 'booked' && booking?.status !== 'waitlisted') continue;
      const why = await whyNot(tx, session, { fact, unitIds, career });
      if (!why) continue;
      const reason = refusalText(language, 'UTC', why);
      await voidWithReason(tx, session, booking, { by: 'system', actorId: null, reason }, now);
    }
  }
  await withdrawRequests(tx, { careerId, fact, unitIds }, now);
}

/** The exams that have not begun, in the order in which others hold several. */
const builtOn = (tx: Database, { careerId, fact, unitIds }: Required<TakenBack>, now: Date) =>
  tx
    .select({ examId: examBookings.sessionId })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        isBuiltOn(tx, fact, unitIds),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        gt(examSessions.startsAt, now),
      ),
    )
    .orderBy(asc(examBookings.sessionId));

/** Withdraws requests that have no purpose now; the board's decision checks every rule for the others. */
async function withdrawRequests(
  tx: Database,
  { careerId, fact, unitIds }: Required<TakenBack>,
  now: Date,
): Promise<void> {
  if (fact === 'passed' || fact === 'attended') return;
  const asked = await tx
    .select({ sessionId: examRequests.sessionId })
    .from(examRequests)
    .where(
      and(
        eq(examRequests.careerId, careerId),
        fact === 'active' ? undefined : inArray(examRequests.unitId, [...unitIds]),
        eq(examRequests.status, 'requested'),
      ),
    );
  for (const { sessionId } of asked) await withdrawWith(tx, { sessionId, careerId }, null, now);
}

/** Gives up all that a career that isn't active any more has booked. */
export const voidOfCeased: Ceased = (tx, careerId, now) => takeBack(tx, { careerId, fact: 'active' }, now);

/** Gives up the exams of units that were recognised: there is nothing left to sit. */
export const voidOfRecognised: UnitsRecognised = (tx, { careerId, unitIds }, now) =>
  takeBack(tx, { careerId, fact: 'unrecognised', unitIds }, now);

/** Voids exams whose unit asks for attendance, if a change leaves the student with too little of it. */
export const voidOfUnattended: UnitsUnattended = (tx, { careerId, unitIds }, now) =>
  takeBack(tx, { careerId, fact: 'attended', unitIds }, now);

/** Whether an exam of the unit was booked since then on the strength of the attendance. */
export const bookedOnAttendance: BookedSince = async (tx, { careerIds, unitId, since }) =>
  (await takenSince(tx, { careerIds, fact: 'attended', unitIds: [unitId], since })).length > 0;
