import { subDays } from 'date-fns/subDays';
import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { Findable, Findables, OwnBoard, OwnCareer } from '../area.ts';
import { isInPlan } from '../careers/plans/in-plan.ts';
import type { Database } from '../db/database.ts';
import { noneOf } from '../db/one-of.ts';
import { courseUnits, examBookings, examSessions } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { isOnBoard } from './board/board-exams.ts';

/** How long after its day a professor still looks for a session: until the sheets of the year are done. */
const DAYS_AFTER = 400;

/** The exams to come of a student's plan, and those booked. */
export const ownExams: Findables<OwnCareer> = async (db, { careerId }, reader, now) => {
  const booked = db
    .select({ id: examBookings.sessionId })
    .from(examBookings)
    .where(and(eq(examBookings.careerId, careerId), noneOf(examBookings.status, ['voided'])));
  const toCome = and(
    isInPlan(db, examSessions.unitId, careerId),
    gt(examSessions.endsAt, now),
    noneOf(examSessions.status, ['cancelled']),
  );
  return await findables(db, 'student', or(toCome, inArray(examSessions.id, booked)), reader);
};

/** The sessions at which a professor examines, or did in the last year. */
export const ownSessions: Findables<OwnBoard> = (db, { professorId }, reader, now) =>
  findables(
    db,
    'professor',
    and(isOnBoard(db, professorId), gt(examSessions.endsAt, subDays(now, DAYS_AFTER))),
    reader,
  );

async function findables(
  db: Database,
  type: 'student' | 'professor',
  which: SQL | undefined,
  { language, timeZone }: Reader,
): Promise<Findable[]> {
  const rows = await db
    .select({
      id: examSessions.id,
      startsAt: examSessions.startsAt,
      code: courseUnits.code,
      title: courseUnits.title,
    })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .where(and(type === 'student' ? noneOf(examSessions.status, ['draft']) : undefined, which));
  return rows.map(({ id, startsAt, code, title }) => ({
    kind: 'exam',
    title: inLanguage(title, language),
    also: [code],
    detail: text(language, timeZone, 'search.when', { at: startsAt }),
    link: `/${type}/exams/${id}`,
    near: startsAt,
  }));
}
