import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import type { AttendedParts } from '../../area-parts.ts';
import { attendanceRuns, attendances, courseUnits, lessons, offerings } from '../../db/schema.ts';

/** The lessons in which a career was seen, by rolls that are confirmed; one that was cancelled since counts nowhere. */
export const attendedLessons: AttendedParts = async (db, { careerId, from, to }) => {
  const rows = await db
    .select({
      title: courseUnits.title,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      minutes: attendances.minutes,
    })
    .from(attendances)
    .innerJoin(attendanceRuns, eq(attendanceRuns.id, attendances.lessonId))
    .innerJoin(lessons, eq(lessons.id, attendances.lessonId))
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(attendances.careerId, careerId),
        inArray(attendances.status, ['present', 'late', 'left_early']),
        isNotNull(attendanceRuns.confirmedAt),
        eq(lessons.occupies, true),
        gte(lessons.startsAt, from),
        lt(lessons.startsAt, to),
      ),
    );
  return rows.map((row) => ({ what: 'lesson', ...row }));
};
