import { addMinutes } from 'date-fns/addMinutes';
import { and, asc, count, eq, gte, inArray, lte, min, sql } from 'drizzle-orm';
import type { ProfessorSummary, StudentSummary } from '../../contract/dashboard/dashboard.ts';
import { OPENS_BEFORE_MIN } from '../../contract/presences/constants.ts';
import type { Overview, OwnBoard, OwnCareer } from '../area.ts';
import { atOnce } from '../db/at-once.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { attendanceDisputes, attendanceRuns, courseUnits, lessons, offerings } from '../db/schema.ts';
import { isOwn, ownLessonIds } from '../lessons/own-lesson.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { attendanceOfKind } from './attendance/attendance-rules.ts';
import { type AttendanceRow, attendanceRows, toFacts } from './attendance/attendance-states.ts';

/** The rolls to call now, and what students dispute. */
export const professorPresences: Overview<OwnBoard, ProfessorSummary> = async (...asked) => {
  const said = await atOnce(asked[0], [() => callableRolls(...asked), () => disputesToDecide(...asked)]);
  return Object.assign({}, ...said);
};

/** By course, those that wait longest first. */
const disputesToDecide: Overview<OwnBoard, ProfessorSummary> = async (db, { professorId }) => {
  const courses = await disputed(db).execute({ professorId });
  const steps = courses.map(
    ({ course, open }): Step => ({
      ...{ code: 'disputes_to_decide', area: 'presences', severity: 'soon', course },
      ...{ params: { count: open }, link: '/professor/presences' },
    }),
  );
  return { steps, day: steps.map(partOf) };
};

const disputed = prepared((db) =>
  db
    .select({ course: courseUnits.title, open: count() })
    .from(attendanceDisputes)
    .innerJoin(lessons, eq(lessons.id, attendanceDisputes.lessonId))
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        oneOf(attendanceDisputes.status, ['open']),
        inArray(lessons.id, ownLessonIds(db, sql.placeholder('professorId'))),
      ),
    )
    .groupBy(offerings.id, courseUnits.id)
    .orderBy(min(attendanceDisputes.disputedAt))
    .prepare(''),
);

/** The lessons whose roll a professor can open or continue now, for the dashboard; not the confirmed ones. */
export const callableRolls: Overview<OwnBoard, ProfessorSummary> = async (
  db,
  { professorId },
  _reader,
  now,
) => {
  const rolls = await onNow(db).execute({
    professorId,
    now: now.toISOString(),
    opening: addMinutes(now, OPENS_BEFORE_MIN).toISOString(),
  });
  return {
    rolls: rolls.flatMap(({ lessonId, status }) => (status === 'confirmed' ? [] : [{ lessonId, status }])),
  };
};

const onNow = prepared((db) =>
  db
    .select({ lessonId: lessons.id, status: attendanceRuns.status })
    .from(lessons)
    .leftJoin(attendanceRuns, eq(attendanceRuns.id, lessons.id))
    .where(
      and(
        eq(lessons.occupies, true),
        isOwn(db, sql.placeholder('professorId')),
        lte(lessons.startsAt, sql.placeholder('opening')),
        gte(lessons.endsAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .prepare(''),
);

/** The courses of which a student can miss hardly anything more, as long as there are lessons to come. */
export const studentPresences: Overview<OwnCareer, StudentSummary> = async (
  db,
  { careerId },
  _reader,
  now,
) => {
  const rows = await asking(db).execute({ careerId, now: now.toISOString() });
  const atRisk = rows.filter(({ row }) => attendanceOfKind(toFacts(row)).standing === 'at_risk');
  const courses = new Map(atRisk.map(({ row, course }) => [row.offering_id, course]));
  return {
    steps: [...courses.values()].map(
      (course): Step => ({
        ...{ code: 'attendance_at_risk', area: 'presences', severity: 'soon', course },
        link: '/student/lessons/presences',
      }),
    ),
  };
};

const now = sql`${sql.placeholder('now')}::timestamptz`;

/** A career's standings in current courses that require attendance; most courses require none. */
const asking = prepared((db) => {
  const isAsked = sql`career_id = ${sql.placeholder('careerId')}::uuid
    and exists (select from attendance_rule where attendance_rule.offering_id = enrolment.offering_id)
    and exists (select from lesson
      where lesson.offering_id = enrolment.offering_id and lesson.occupies and lesson.starts_at > ${now})`;
  return db
    .select({ row: sql<AttendanceRow>`to_jsonb(standing)`, course: courseUnits.title })
    .from(sql`(${attendanceRows(isAsked, now)}) as standing`)
    .innerJoin(offerings, eq(offerings.id, sql`standing.offering_id`))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .prepare('');
});
