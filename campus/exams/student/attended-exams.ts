import { and, eq, gte, inArray, lt, lte, or } from 'drizzle-orm';
import type { AttendedParts } from '../../area-parts.ts';
import { courseUnits, examAttendance, examBookings, examSessions, examSlots } from '../../db/schema.ts';
import { bookedPlace } from './booked-place.ts';

/** The exams to which a career came, whether it stayed or gave up: by the published result, or before it by what the board wrote. */
export const attendedExams: AttendedParts = async (db, { careerId, from, to }, now) => {
  const byResult = inArray(examBookings.status, ['present', 'withdrew']);
  const byBoard = and(
    eq(examBookings.status, 'booked'),
    inArray(examAttendance.mark, ['present', 'late', 'withdrew']),
  );
  const rows = await db
    .select({ title: courseUnits.title, startsAt: bookedPlace.startsAt, endsAt: bookedPlace.endsAt })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .leftJoin(examSlots, eq(examSlots.id, examBookings.slotId))
    .leftJoin(examAttendance, eq(examAttendance.bookingId, examBookings.id))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        or(byResult, byBoard),
        gte(bookedPlace.startsAt, from),
        lt(bookedPlace.startsAt, to),
        lte(bookedPlace.endsAt, now),
      ),
    );
  return rows.map((row) => ({ what: 'exam', minutes: null, ...row }));
};
