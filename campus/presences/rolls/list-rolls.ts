import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subDays } from 'date-fns/subDays';
import { and, asc, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { CONFIRM_DAYS } from '../../../contract/presences/constants.ts';
import type { LessonRoll, OpenDispute, RollCalls } from '../../../contract/presences/presences.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import { isInCourse } from '../../db/in-course.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import {
  attendanceDisputes,
  attendanceRuns,
  attendances,
  courseUnits,
  lessons,
  offerings,
  offeringTeachers,
  people,
  profiles,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { isOwn } from '../../lessons/own-lesson.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import { ofRoll, roomsOf } from './own-roll.ts';
import { confirmUntil, opensFrom } from './roll-times.ts';

/** A professor's lessons of today and those to confirm, open disputes, and courses with a register. */
export async function listRolls(
  db: Database,
  professorId: string,
  reader: Reader,
  now: Date,
): Promise<RollCalls> {
  const [today, tomorrow] = [-1, 0].map((days) => endOfDayAfter(now, days, reader.timeZone)) as [Date, Date];
  const ofToday = and(gte(lessons.startsAt, addMilliseconds(today, 1)), lte(lessons.startsAt, tomorrow));
  const toConfirm = and(
    or(ne(attendanceRuns.status, 'confirmed'), isNull(attendanceRuns.status)),
    gte(lessons.endsAt, subDays(now, CONFIRM_DAYS + 1)),
    lte(lessons.startsAt, now),
  );
  const unconfirmed = and(isNull(attendanceRuns.confirmedAt), ne(attendanceRuns.status, 'confirmed'));
  const [rolls, disputes, courses] = (await atOnce<unknown>(db, [
    () => rollsWhere(db, professorId, or(ofToday, toConfirm, unconfirmed), reader),
    () => disputesFor(db, professorId, reader),
    () => coursesWithRegister(db, professorId, reader),
  ])) as [LessonRoll[], OpenDispute[], RollCalls['courses']];
  return { now: now.toISOString(), lessons: rolls, disputes, courses };
}

/** One of them; throws `NotFound` for a lesson of somebody else's. */
export async function oneRoll(
  db: Database,
  { lessonId, professorId }: { lessonId: string; professorId: string },
  reader: Reader,
): Promise<LessonRoll> {
  const [roll] = await rollsWhere(db, professorId, eq(lessons.id, lessonId), reader);
  if (!roll) throw new NotFound('lesson', lessonId);
  return roll;
}

async function rollsWhere(
  db: Database,
  professorId: string,
  among: SQL | undefined,
  reader: Reader,
): Promise<LessonRoll[]> {
  const {
    key: _key,
    openedAt: _opened,
    closedAt: _closed,
    confirmedAt: _confirmed,
    standIns: _standIns,
    ...shown
  } = ofRoll;
  const rows = await db
    .select({ ...shown, present: presentIn(db), expected: expectedIn })
    .from(lessons)
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(attendanceRuns, eq(attendanceRuns.id, lessons.id))
    .where(and(eq(lessons.occupies, true), isOwn(db, professorId), among))
    .orderBy(asc(lessons.startsAt), asc(lessons.id));
  const rooms = await roomsOf(
    db,
    rows.map(({ lessonId }) => lessonId),
  );
  return rows.map(({ course, takesPlace: _, startsAt, endsAt, ...row }) => ({
    ...row,
    courseTitle: inLanguage(course, reader.language),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    rooms: rooms.get(row.lessonId) ?? [],
    opensFrom: opensFrom({ startsAt }).toISOString(),
    confirmUntil: confirmUntil({ endsAt }, reader.timeZone).toISOString(),
  }));
}

/** Who is there, whole or in part. */
const presentIn = (db: Database) =>
  db.$count(
    attendances,
    and(
      eq(attendances.lessonId, lessons.id),
      sql`${attendances.status} in ('present', 'late', 'left_early')`,
    ),
  );

const expectedIn =
  sql<number>`(select count(*) from enrolment where enrolment.offering_id = ${lessons.offeringId}
  and ${isInCourse(sql`enrolment.status`)})`.mapWith(Number);

async function disputesFor(db: Database, professorId: string, { language }: Reader): Promise<OpenDispute[]> {
  const rows = await db
    .select({
      disputeId: attendanceDisputes.id,
      lessonId: attendanceDisputes.lessonId,
      course: courseUnits.title,
      startsAt: lessons.startsAt,
      name: nameForOthers,
      badge: profiles.badge,
      status: attendances.status,
      reason: attendanceDisputes.reason,
      disputedAt: attendanceDisputes.disputedAt,
    })
    .from(attendanceDisputes)
    .innerJoin(lessons, eq(lessons.id, attendanceDisputes.lessonId))
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(
      attendances,
      and(
        eq(attendances.lessonId, attendanceDisputes.lessonId),
        eq(attendances.careerId, attendanceDisputes.careerId),
      ),
    )
    .innerJoin(profiles, eq(profiles.id, attendanceDisputes.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(attendanceDisputes.status, 'open'), isOwn(db, professorId)))
    .orderBy(asc(attendanceDisputes.disputedAt));
  return rows.map(({ course, startsAt, disputedAt, ...row }) => ({
    ...row,
    courseTitle: inLanguage(course, language),
    startsAt: startsAt.toISOString(),
    disputedAt: disputedAt.toISOString(),
  }));
}

/** The courses a professor teaches that have lessons, the latest year's first. */
async function coursesWithRegister(db: Database, professorId: string, { language }: Reader) {
  const rows = await db
    .select({ courseId: offerings.id, title: courseUnits.title, code: courseUnits.code })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(offeringTeachers.profileId, professorId),
        sql`exists (select from ${lessons} where ${lessons.offeringId} = ${offerings.id} and ${lessons.occupies})`,
      ),
    )
    .orderBy(sql`${offerings.academicYear} desc`, asc(courseUnits.code));
  return rows.map(({ title, ...row }) => ({ ...row, title: inLanguage(title, language) }));
}
