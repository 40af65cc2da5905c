import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ProfessorSummary, TaughtNow, UpcomingSession } from '../../contract/dashboard.ts';
import type { Database } from '../db/database.ts';
import {
  courseUnits,
  enrolments,
  enrolmentWindows,
  examSessions,
  offerings,
  offeringTeachers,
} from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { inLanguage } from '../platform/texts.ts';
import { missingContacts } from './missing-contacts.ts';
import { toNextSteps } from './next-steps.ts';
import { isOnBoard } from './own-boards.ts';
import { professorSteps } from './professor-steps.ts';

const SESSIONS_SHOWN = 5;

/** What a professor sees first: what to do, the next exam sessions, the courses that are taught. */
export async function professorSummary(
  db: Database,
  { professorId, personId }: { professorId: string; personId: string },
  reader: Reader,
  now: Date,
): Promise<ProfessorSummary> {
  return {
    now: now.toISOString(),
    steps: toNextSteps(await professorSteps(db, professorId, now), reader),
    sessions: await upcomingSessions(db, professorId, reader, now),
    courses: await taughtNow(db, professorId, reader, now),
    missingContacts: await missingContacts(db, personId),
  };
}

async function upcomingSessions(
  db: Database,
  professorId: string,
  { language }: Reader,
  now: Date,
): Promise<UpcomingSession[]> {
  const { id, kind, startsAt, room, booked, capacity, waitlisted } = examSessions;
  const sessions = await db
    .select({ examId: id, course: courseUnits.title, kind, startsAt, room, booked, capacity, waitlisted })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .where(and(isOnBoard(db, professorId), eq(examSessions.status, 'published'), gt(startsAt, now)))
    .orderBy(asc(startsAt))
    .limit(SESSIONS_SHOWN);
  return sessions.map(({ course, ...session }) => ({
    ...session,
    courseTitle: inLanguage(course, language),
    startsAt: session.startsAt.toISOString(),
  }));
}

async function taughtNow(
  db: Database,
  professorId: string,
  { language }: Reader,
  now: Date,
): Promise<TaughtNow[]> {
  const counted = (status: 'enrolled' | 'pending' | 'waitlisted') =>
    sql<number>`count(*) filter (where ${eq(enrolments.status, status)})`.mapWith(Number);
  const courses = await db
    .select({
      courseId: offerings.id,
      title: courseUnits.title,
      capacity: enrolmentWindows.capacity,
      enrolled: counted('enrolled'),
      pending: counted('pending'),
      waitlisted: counted('waitlisted'),
    })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .leftJoin(enrolments, eq(enrolments.offeringId, offerings.id))
    .where(
      and(
        eq(offeringTeachers.profileId, professorId),
        inArray(offerings.status, ['published', 'running']),
        or(isNull(offerings.endsAt), gt(offerings.endsAt, now)),
      ),
    )
    .groupBy(offerings.id, courseUnits.id, enrolmentWindows.offeringId)
    .orderBy(desc(offerings.academicYear), asc(courseUnits.code));
  return courses.map(({ title, ...course }) => ({ ...course, title: inLanguage(title, language) }));
}
