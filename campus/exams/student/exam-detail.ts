import { and, eq, isNull, sql } from 'drizzle-orm';
import type { StudentExamDetail } from '../../../contract/exams/detail.ts';
import { accommodationsOfOn } from '../../careers/accommodations/accommodations.ts';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { dayOf } from '../../platform/time/days.ts';
import { loadCareer } from '../bookings/career-facts.ts';
import { latestBooking } from '../bookings/own-booking.ts';
import { isShownTo } from '../requests/may-ask.ts';
import { examinersOf } from '../sessions/board.ts';
import { changesOf } from '../sessions/session-changes.ts';
import { type SessionWithSlots, sessionsOf, unitOfSession } from '../sessions/sessions.ts';
import { toExam } from './list-exams.ts';
import { ownChanges, ownCorrections } from './own-changes.ts';

/**
 * A session with all that its student may know. Throws `NotFound` if its course isn't in the plan, and the
 * student has neither booked it nor asked its board, nor can ask.
 */
export async function examDetail(
  db: Database,
  { examId, careerId }: { examId: string; careerId: string },
  reader: Reader,
  now: Date,
): Promise<StudentExamDetail> {
  const unitId = await unitOfSession(db, examId);
  const career = await loadCareer(db, careerId, now);
  const before = career.prerequisites.filter((one) => one.unitId === unitId).map((one) => one.requiredUnitId);
  const coming = await sessionsOf(db, { unitIds: [unitId, ...before], sessionIds: [examId] }, now);
  const sessions = coming.filter((one) => one.unitId === unitId);
  const session = sessions.find(({ id }) => id === examId);
  const own = career.bookings.find(({ sessionId }) => sessionId === examId);
  if (!session || session.status === 'draft' || !isShownTo(career, session)) {
    throw new NotFound('exam session', examId);
  }
  const [examiners, changes, corrections, booking, accommodations] = await Promise.all([
    examinersOf(db, session),
    changesOf(db, examId),
    ownCorrections(db, { examId, careerId }),
    latestBooking(db, { sessionId: examId, careerId }),
    accommodationsOfOn(db, careerId, dayOf(session.startsAt, reader.timeZone)),
  ]);
  const { recording, decisionDays, silence, noShow } = session;
  return {
    now: now.toISOString(),
    exam: toExam(session, { career, coming }, reader, now),
    ...examiners,
    ...{ recording, decisionDays, silence, noShow },
    place: booking?.status === 'booked' ? await placeOf(db, booking) : null,
    accommodations,
    outcome: own?.outcome ?? null,
    changes: [...changes, ...ownChanges(booking), ...corrections].toSorted((one, other) =>
      one.at.localeCompare(other.at),
    ),
    otherDates: sessions.filter((one) => one.id !== examId && isShownTo(career, one)).map(toDate),
  };
}

const toDate = ({ id, startsAt, booked, capacity }: SessionWithSlots) => ({
  examId: id,
  startsAt: startsAt.toISOString(),
  taken: booked,
  capacity,
});

type Booking = typeof examBookings.$inferSelect;

/** A booking's place, by booking order, among the seats of its session, or of its slot if it has one. */
async function placeOf(db: Database, { id, sessionId, slotId, bookedAt }: Booking) {
  const { status } = examBookings;
  const before = sql`(${examBookings.bookedAt}, ${examBookings.id}) <= (${bookedAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const [place] = await db
    .select({
      number: sql<number>`(count(*) filter (where ${before}))::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(examBookings)
    .where(
      and(
        eq(examBookings.sessionId, sessionId),
        eq(status, 'booked'),
        slotId === null ? isNull(examBookings.slotId) : eq(examBookings.slotId, slotId),
      ),
    );
  return place ?? null;
}
