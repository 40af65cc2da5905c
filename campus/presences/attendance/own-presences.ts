import { and, desc, eq, gt, gte, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { OwnPresence, OwnPresences } from '../../../contract/presences/presences.ts';
import type { AttendedParts, CourseStudentPart } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import { isInCourse } from '../../db/in-course.ts';
import {
  absenceAnnouncements,
  attendanceDisputes,
  attendanceRuns,
  attendances,
  courseUnits,
  enrolments,
  lessons,
  notifications,
  offerings,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';
import { isDisputable } from '../rolls/disputes.ts';
import { roomsOf } from '../rolls/own-roll.ts';
import { disputeUntil } from '../rolls/roll-times.ts';
import { joinedAt } from '../rolls/roster.ts';
import { attendanceOf } from './attendance-states.ts';

/** How far ahead an absence is announced. */
const AHEAD_DAYS = 14;

/** A student's courses with lessons: share attended, lessons, absences that can be announced. */
export async function ownPresences(
  db: Database,
  careerId: string,
  reader: Reader,
  now: Date,
): Promise<OwnPresences> {
  const rows = await lessonsOf(db, { careerId }, now);
  const rooms = await roomsIn(db, rows);
  const standings = new Map(
    (await attendanceOf(db, { careerIds: [careerId] }, now)).map(({ courseId, kinds }) => [courseId, kinds]),
  );
  const courses = [...Map.groupBy(rows, ({ courseId }) => courseId)].map(([courseId, ofCourse]) => ({
    courseId,
    courseTitle: inLanguage(ofCourse[0]?.course ?? { it: '' }, reader.language),
    kinds: standings.get(courseId) ?? [],
    lessons: ofCourse.map((row) => toPresence(row, rooms.get(row.lessonId) ?? [], reader, now)),
  }));
  return {
    now: now.toISOString(),
    courses: courses.toSorted((one, other) => one.courseTitle.localeCompare(other.courseTitle)),
  };
}

/** The same of one course, for who teaches it: nothing of somebody who isn't in it. */
export const courseStudentPresences: CourseStudentPart = async (db, { careerId, courseId }, reader, now) => {
  const rows = await lessonsOf(db, { careerId, courseId }, now);
  const rooms = await roomsIn(db, rows);
  const [standing] = await attendanceOf(db, { careerIds: [careerId], courseIds: [courseId] }, now);
  const lessons = rows.map((row) => toPresence(row, rooms.get(row.lessonId) ?? [], reader, now));
  return { attendance: { kinds: standing?.kinds ?? [], lessons } };
};

const roomsIn = (db: Database, rows: Row[]) =>
  roomsOf(
    db,
    rows.map(({ lessonId }) => lessonId),
  );

type Row = Awaited<ReturnType<typeof lessonsOf>>[number];

/** Lessons with a roll since the student joined, and those of the next two weeks; the latest first. */
const lessonsOf = (
  db: Database,
  { careerId, courseId }: { careerId: string; courseId?: string },
  now: Date,
) =>
  db
    .select({
      lessonId: lessons.id,
      courseId: lessons.offeringId,
      course: courseUnits.title,
      kind: lessons.kind,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      confirmedAt: attendanceRuns.confirmedAt,
      status: attendances.status,
      minutes: attendances.minutes,
      markedAt: attendances.markedAt,
      announcedAt: absenceAnnouncements.announcedAt,
      mended: sql<string | null>`${notifications.params} ->> 'reason'`,
      dispute: {
        status: attendanceDisputes.status,
        reason: attendanceDisputes.reason,
        answer: attendanceDisputes.answer,
      },
    })
    .from(enrolments)
    .innerJoin(lessons, eq(lessons.offeringId, enrolments.offeringId))
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(attendanceRuns, eq(attendanceRuns.id, lessons.id))
    .leftJoin(attendances, and(eq(attendances.lessonId, lessons.id), eq(attendances.careerId, careerId)))
    .leftJoin(
      attendanceDisputes,
      and(eq(attendanceDisputes.lessonId, lessons.id), eq(attendanceDisputes.careerId, careerId)),
    )
    .leftJoin(
      notifications, // of the mark as it is: one that was mended before may have been marked anew
      and(
        eq(notifications.profileId, careerId),
        eq(notifications.kind, 'presenceMended'),
        eq(notifications.subject, sql`${lessons.id}::text`),
        eq(notifications.createdAt, attendances.markedAt),
      ),
    )
    .leftJoin(
      absenceAnnouncements,
      and(eq(absenceAnnouncements.lessonId, lessons.id), eq(absenceAnnouncements.careerId, careerId)),
    )
    .where(
      and(
        eq(enrolments.careerId, careerId),
        courseId ? eq(enrolments.offeringId, courseId) : undefined,
        isInCourse(enrolments.status),
        eq(lessons.occupies, true),
        sql`${lessons.startsAt} >= ${joinedAt}`,
        or(
          isNotNull(attendanceRuns.id),
          and(
            gt(lessons.startsAt, now),
            lte(lessons.startsAt, new Date(now.getTime() + AHEAD_DAYS * 24 * 60 * 60_000)),
          ),
        ),
      ),
    )
    .orderBy(desc(lessons.startsAt));

function toPresence(row: Row, rooms: string[], { timeZone }: Reader, now: Date): OwnPresence {
  const { lessonId, kind, startsAt, endsAt, confirmedAt, status, minutes, markedAt, mended, dispute } = row;
  const until = confirmedAt && status && isDisputable(status) ? disputeUntil(confirmedAt, timeZone) : null;
  return {
    ...{ lessonId, kind, rooms, status, mended },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    minutes: minutes ?? 0,
    markedAt: markedAt?.toISOString() ?? null,
    announced: row.announcedAt !== null,
    dispute: dispute?.status ? dispute : null,
    disputeUntil: until && now <= until && !dispute?.status ? until.toISOString() : null,
  };
}

/** The lessons a career attended, by confirmed rolls; lessons cancelled since don't count. */
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
