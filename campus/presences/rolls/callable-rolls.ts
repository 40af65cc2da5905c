import { addMinutes } from 'date-fns/addMinutes';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { ProfessorSummary } from '../../../contract/dashboard/dashboard.ts';
import { OPENS_BEFORE_MIN } from '../../../contract/presences/constants.ts';
import type { Overview, OwnBoard } from '../../area.ts';
import { prepared } from '../../db/prepared.ts';
import { attendanceRuns, lessons } from '../../db/schema.ts';
import { isOwn } from '../../lessons/own-lesson.ts';

/** The lessons whose roll a professor can call or go on with now, for the dashboard; confirmed ones are done. */
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
