import { subDays } from 'date-fns/subDays';
import { and, asc, gt } from 'drizzle-orm';
import { type BoardSession, type ResultCounts, sessionNeeds } from '../../../contract/exams/board.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { examSessions } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { resultCounts } from '../outcomes/result-counts.ts';
import { phaseOf } from '../sessions/exam-phase.ts';
import { isOwn } from '../sessions/own-session.ts';
import { needOf, statusOf } from '../sessions/session-need.ts';
import { datesOf, type Session, withCourse } from '../sessions/sessions.ts';

const LOOK_BACK_DAYS = 365;

/** A professor's sessions since 365 days ago, by next need, then by date; of those over, latest first. */
export async function listSessions(
  db: Database,
  professorId: string,
  language: Language,
  now: Date,
): Promise<{ now: string; sessions: BoardSession[] }> {
  const since = gt(examSessions.startsAt, subDays(now, LOOK_BACK_DAYS));
  const sessions = await withCourse(db)
    .where(and(isOwn(db, professorId), since))
    .orderBy(asc(examSessions.startsAt), asc(examSessions.id));
  const countsOf = await resultCounts(
    db,
    sessions.map(({ id }) => id),
    now,
  );
  const listed = sessions.map((session) => toBoardSession(session, countsOf(session.id), language, now));
  return { now: now.toISOString(), sessions: listed.toSorted(byNeed) };
}

/** The sessions come by date. */
function byNeed(one: BoardSession, other: BoardSession): number {
  const isOver = one.need === 'done' || one.need === 'cancelled';
  return (
    sessionNeeds.indexOf(one.need) - sessionNeeds.indexOf(other.need) ||
    (isOver ? other.startsAt.localeCompare(one.startsAt) : 0)
  );
}

/** A session as its board sees it. */
export function toBoardSession(
  session: Session,
  results: ResultCounts,
  language: Language,
  now: Date,
): BoardSession {
  return {
    id: session.id,
    courseTitle: inLanguage(session.course, language),
    courseCode: session.courseCode,
    kind: session.kind,
    mode: session.mode,
    ...datesOf(session),
    room: session.room,
    status: statusOf(session, now),
    phase: phaseOf(session, now),
    need: needOf(session, results, now),
    capacity: session.capacity,
    taken: session.booked,
    // Who still waited at the start waits no longer, written down or not.
    waitlisted: now < session.startsAt ? session.waitlisted : 0,
    results,
    cancelReason: session.cancelReason,
    version: session.version,
  };
}
