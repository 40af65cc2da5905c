import { and, asc, eq, gte, lt, notInArray } from 'drizzle-orm';
import type { BoardExams } from '../../area-parts.ts';
import { courseUnits, examSessions } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { isOnBoard } from './on-board.ts';

/** The sessions at which a professor examines within some days; drafts and cancelled ones are none. */
export const boardExams: BoardExams = async (db, { professorId, from, to }, { language }) => {
  const { id, kind, startsAt, endsAt, room, status } = examSessions;
  const rows = await db
    .select({
      ...{ examId: id, kind, startsAt, endsAt, room },
      title: courseUnits.title,
      courseCode: courseUnits.code,
    })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .where(
      and(
        isOnBoard(db, professorId),
        notInArray(status, ['draft', 'cancelled']),
        gte(startsAt, from),
        lt(startsAt, to),
      ),
    )
    .orderBy(asc(startsAt), asc(id));
  return rows.map(({ title, ...row }) => ({
    ...row,
    courseTitle: inLanguage(title, language),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
};
