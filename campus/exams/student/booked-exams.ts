import { and, asc, eq, gt, gte, inArray, lt, lte, ne, or } from 'drizzle-orm';
import type { AttendedParts, BookedExams } from '../../area-parts.ts';
import { courseUnits, examAttendance, examBookings, examSessions, examSlots } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { bookedPlace } from '../sessions/sessions.ts';

/** A career's booked and queued exams in these days, at the time of the slot if there is one. */
export const bookedExams: BookedExams = async (db, { careerId, from, to }, { language }, now) => {
  const seated = inArray(examBookings.status, ['booked', 'present']);
  const waits = and(eq(examBookings.status, 'waitlisted'), gt(examSessions.startsAt, now));
  const rows = await db
    .select({
      examId: examSessions.id,
      title: courseUnits.title,
      courseCode: courseUnits.code,
      kind: examBookings.kind,
      status: examBookings.status,
      ...bookedPlace,
    })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .leftJoin(examSlots, eq(examSlots.id, examBookings.slotId))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        or(seated, waits),
        ne(examSessions.status, 'cancelled'),
        gte(bookedPlace.startsAt, from),
        lt(bookedPlace.startsAt, to),
      ),
    )
    .orderBy(asc(bookedPlace.startsAt));
  return rows.map(({ title, status, ...row }) => ({
    ...row,
    courseTitle: inLanguage(title, language),
    status: status === 'waitlisted' ? status : 'booked',
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
};

/** Exams a career came to, even if it withdrew: by published result, before that by the board's mark. */
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
