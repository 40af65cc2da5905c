import { and, asc, eq, gt, gte, inArray, lt, ne, or } from 'drizzle-orm';
import type { BookedExams } from '../../area-parts.ts';
import { courseUnits, examBookings, examSessions, examSlots } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { bookedPlace } from './booked-place.ts';

/** The exams that a career has booked, or waits for, among these days; its time is that of its slot if it has one. */
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
