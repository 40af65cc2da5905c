import { and, count, eq, inArray, min, sql } from 'drizzle-orm';
import type { ProfessorSummary } from '../../contract/dashboard/dashboard.ts';
import type { Overview, OwnBoard } from '../area.ts';
import { atOnce } from '../db/at-once.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { attendanceDisputes, courseUnits, lessons, offerings } from '../db/schema.ts';
import { ownLessonIds } from '../lessons/own-lesson.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { callableRolls } from './rolls/callable-rolls.ts';

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
