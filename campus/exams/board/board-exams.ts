import { and, asc, eq, gte, inArray, lt, notInArray, or, type SQL } from 'drizzle-orm';
import type { BoardExams } from '../../area-parts.ts';
import { teachersGroups } from '../../catalogue/teachers.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examBoards, examSessionOfferings, examSessions } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';

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

/** As a condition on sessions: those that a professor chairs or sits on, whoever teaches for them. */
export function isOnBoard(db: Database, professorId: string): SQL | undefined {
  const sitting = db
    .select({ id: examBoards.sessionId })
    .from(examBoards)
    .where(eq(examBoards.profileId, professorId));
  return or(eq(examSessions.chairId, professorId), inArray(examSessions.id, sitting));
}

/** The courses whose exams a professor chairs or sits on, as groups of the hub. */
export const boardGroups = (db: Database, profileId: string): SQL =>
  db
    .select({ name: teachersGroups(examSessionOfferings.offeringId) })
    .from(examSessionOfferings)
    .innerJoin(examSessions, eq(examSessions.id, examSessionOfferings.sessionId))
    .leftJoin(examBoards, and(eq(examBoards.sessionId, examSessions.id), eq(examBoards.profileId, profileId)))
    .where(or(eq(examSessions.chairId, profileId), eq(examBoards.profileId, profileId)))
    .getSQL();
