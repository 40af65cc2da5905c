import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { AttendanceRegister, RegisterRow } from '../../../contract/presences/presences.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { attendanceRuns, attendances, courseUnits, lessons, offerings } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { lengthOf } from '../rolls/minutes.ts';
import { rosterOf } from '../rolls/roster.ts';
import { riskOf } from './standing-rules.ts';
import { standingsOf } from './standings.ts';

type Asked = { courseId: string; professorId: string };

/** The students of a course by its lessons up to now, those at risk first; throws `NotFound` for somebody else's course. */
export async function registerOf(
  db: Database,
  { courseId, professorId }: Asked,
  { language }: Reader,
  now: Date,
): Promise<AttendanceRegister> {
  await requireTeaching(db, professorId, courseId);
  const title = await titleOf(db, courseId);
  const past = await lessonsUntil(db, courseId, now);
  const roster = await rosterOf(db, courseId);
  const written = await writtenOf(db, courseId);
  const standings = new Map(
    (await standingsOf(db, { courseIds: [courseId] }, now)).map(({ careerId, kinds }) => [careerId, kinds]),
  );
  const rows = roster.map(
    ({ careerId, name, preferredName, badge, exempt }): RegisterRow => ({
      ...{ careerId, name, preferredName, badge, exempt },
      statuses: past.map(({ id }) => written.get(`${id} ${careerId}`) ?? null),
      kinds: standings.get(careerId) ?? [],
    }),
  );
  return {
    now: now.toISOString(),
    courseId,
    courseTitle: inLanguage(title, language),
    lessons: past.map(({ id, kind, status, ...times }) => ({
      lessonId: id,
      kind,
      startsAt: times.startsAt.toISOString(),
      minutes: lengthOf(times),
      status,
    })),
    rows: rows.toSorted((one, other) => riskOf(one.kinds) - riskOf(other.kinds)),
  };
}

async function titleOf(db: Database, courseId: string) {
  const [course] = await db
    .select({ title: courseUnits.title })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(eq(offerings.id, courseId));
  if (!course) throw new NotFound('course', courseId);
  return course.title;
}

const lessonsUntil = (db: Database, courseId: string, now: Date) =>
  db
    .select({
      id: lessons.id,
      kind: lessons.kind,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      status: attendanceRuns.status,
    })
    .from(lessons)
    .leftJoin(attendanceRuns, eq(attendanceRuns.id, lessons.id))
    .where(and(eq(lessons.offeringId, courseId), eq(lessons.occupies, true), lte(lessons.startsAt, now)))
    .orderBy(asc(lessons.startsAt), asc(lessons.id));

/** What is written, by lesson and career. */
async function writtenOf(db: Database, courseId: string) {
  const ofCourse = db.select({ id: lessons.id }).from(lessons).where(eq(lessons.offeringId, courseId));
  const rows = await db
    .select({ lessonId: attendances.lessonId, careerId: attendances.careerId, status: attendances.status })
    .from(attendances)
    .where(inArray(attendances.lessonId, ofCourse));
  return new Map(rows.map(({ lessonId, careerId, status }) => [`${lessonId} ${careerId}`, status]));
}
