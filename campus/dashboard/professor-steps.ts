import { and, asc, count, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  courseUnits,
  enrolments,
  examBookings,
  examOutcomes,
  examSessions,
  offerings,
  offeringTeachers,
} from '../db/schema.ts';
import type { Step } from './next-steps.ts';
import { isOnBoard } from './own-boards.ts';

/** What waits for a professor: results and requests. */
export async function professorSteps(db: Database, professorId: string, now: Date): Promise<Step[]> {
  return [...(await resultsToSettle(db, professorId, now)), ...(await requestsToDecide(db, professorId))];
}

/** Of sessions that have begun: who has no result yet, and the results that nobody has been told. */
async function resultsToSettle(db: Database, professorId: string, now: Date): Promise<Step[]> {
  const missing = sql<number>`count(*) filter (where ${isNull(examOutcomes.id)})`.mapWith(Number);
  const drafts = sql<number>`count(*) filter (where ${eq(examOutcomes.status, 'draft')})`.mapWith(Number);
  const sessions = await db
    .select({
      id: examSessions.id,
      course: courseUnits.title,
      startsAt: examSessions.startsAt,
      missing,
      drafts,
    })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .innerJoin(
      examBookings,
      and(
        eq(examBookings.sessionId, examSessions.id),
        inArray(examBookings.status, ['booked', 'present', 'absent', 'withdrew']),
      ),
    )
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(
      and(
        isOnBoard(db, professorId),
        inArray(examSessions.status, ['published', 'results_entry']),
        lte(examSessions.startsAt, now),
      ),
    )
    .groupBy(examSessions.id, courseUnits.id)
    .orderBy(asc(examSessions.startsAt));
  return sessions.flatMap(({ id, course, startsAt, missing, drafts }) =>
    [
      { code: 'results_to_enter', count: missing },
      { code: 'results_to_publish', count: drafts },
    ]
      .filter(({ count }) => count > 0)
      .map(({ code, count }) => ({
        code,
        area: 'exams',
        severity: 'soon',
        course,
        params: { count, startsAt },
        link: `/professor/exams/${id}`,
      })),
  );
}

async function requestsToDecide(db: Database, professorId: string): Promise<Step[]> {
  const requests = await db
    .select({ id: offerings.id, course: courseUnits.title, count: count() })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(enrolments, and(eq(enrolments.offeringId, offerings.id), eq(enrolments.status, 'pending')))
    .where(eq(offeringTeachers.profileId, professorId))
    .groupBy(offerings.id, courseUnits.id)
    .orderBy(asc(min(enrolments.requestedAt)));
  return requests.map(({ id, course, count }) => ({
    code: 'requests_to_decide',
    area: 'courses',
    severity: 'soon',
    course,
    params: { count },
    link: `/professor/courses/${id}?view=pending`,
  }));
}
