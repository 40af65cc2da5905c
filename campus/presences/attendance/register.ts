import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { AttendanceRegister, RegisterRow } from '../../../contract/presences/presences.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { attendanceRuns, attendances, courseUnits, lessons, offerings } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { ofProfiles, recordReading, unitOf } from '../../platform/audit/record-readings.ts';
import { NotFound } from '../../platform/failures.ts';
import { csvOf } from '../../platform/files/csv.ts';
import { inLanguage, text } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { lengthOf } from '../rolls/roll-times.ts';
import { rosterOf } from '../rolls/roster.ts';
import { riskOf } from './attendance-rules.ts';
import { attendanceOf } from './attendance-states.ts';

type Params = { courseId: string; professorId: string };

/** A course's students by past lessons, those at risk first. Throws `NotFound` for others' courses. */
export async function registerOf(
  db: Database,
  { courseId, professorId }: Params,
  { language }: Reader,
  now: Date,
): Promise<AttendanceRegister> {
  await requireTeaching(db, professorId, courseId);
  const title = await titleOf(db, courseId);
  const past = await lessonsUntil(db, courseId, now);
  const roster = await rosterOf(db, courseId);
  const written = await writtenOf(db, courseId);
  const standings = new Map(
    (await attendanceOf(db, { courseIds: [courseId] }, now)).map(({ careerId, kinds }) => [careerId, kinds]),
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

/** The register as a file for a spreadsheet; that it was taken out is written down, for each of them too. */
export async function exportRegister(tx: Database, asked: Params, reader: Reader, now: Date) {
  const register = await registerOf(tx, asked, reader, now);
  const entry = { action: 'attendance-register.export', entity: 'offering', entityId: asked.courseId };
  const { professorId: actorId } = asked;
  await audit(tx, { actorId, ...entry, detail: { rows: register.rows.length } }, now);
  const whose = ofProfiles(register.rows.map(({ careerId }) => careerId));
  const unit = unitOf(asked);
  await recordReading(tx, { by: actorId, what: 'attendance_register', whose, unit }, now);
  const fileName = `${asked.courseId.slice(0, 8)}-${dayOf(now, reader.timeZone)}.csv`;
  return { fileName, csv: csvOf(linesOf(register, reader)) };
}

function linesOf({ lessons, rows }: AttendanceRegister, { language, timeZone }: Reader): string[][] {
  const words = (key: string) => text(language as Language, timeZone, `presences.${key}`);
  const kinds = [...new Set(lessons.map(({ kind }) => kind))];
  const head = [
    words('name'),
    words('badge'),
    ...lessons.map(({ startsAt }) => dayOf(new Date(startsAt), timeZone)),
    ...kinds.map((kind) => `% ${words(`kind.${kind}`)}`),
  ];
  const lines = rows.map(({ name, badge, statuses, kinds: own }) => [
    name,
    badge ?? '',
    ...statuses.map((status) => (status ? words(`status.${status}`) : '')),
    ...kinds.map((kind) => String(own.find((each) => each.kind === kind)?.percent ?? '')),
  ]);
  return [head, ...lines];
}
