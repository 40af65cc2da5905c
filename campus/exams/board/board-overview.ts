import {
  and,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ProfessorSummary, UpcomingSession } from '../../../contract/dashboard/dashboard.ts';
import type { OutcomeStatus } from '../../../contract/exams/exams.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Overview, OwnBoard } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examBookings, examOutcomes, examRequests, examSessions } from '../../db/schema.ts';
import { eventOf, partOf } from '../../platform/dashboard/day-part.ts';
import type { Step } from '../../platform/dashboard/step.ts';
import { inLanguage } from '../../platform/texts.ts';
import { isOwn } from '../sessions/own-session.ts';
import { statusOf } from '../sessions/session-need.ts';

const SESSIONS_SHOWN = 5;

/**
 * A professor's next sessions with the requests to decide; for sessions that have begun, the results that are
 * missing or unpublished.
 */
export const boardOverview: Overview<OwnBoard, ProfessorSummary> = async (
  db,
  { professorId },
  { language },
  now,
) => {
  const sessions = await openSessions(db, professorId, now);
  const isToCome = (session: OpenSession) => statusOf(session, now) === 'published';
  const toCome = sessions.filter(isToCome);
  const asked = toCome.flatMap(requestSteps);
  const steps = [...asked, ...sessions.filter((session) => !isToCome(session)).flatMap(stepsOf)];
  return {
    sessions: toCome.slice(0, SESSIONS_SHOWN).map((session) => toUpcoming(session, language)),
    steps,
    day: [...steps.map(partOf), ...toCome.map(({ startsAt }) => eventOf('session', startsAt))],
  };
};

type OpenSession = Awaited<ReturnType<typeof openSessions>>[number];

const ACCEPTED: OutcomeStatus[] = ['accepted', 'auto_accepted'];

/** Sessions published, in entry or with outcomes to record, soonest first; results count from the start. */
function openSessions(db: Database, professorId: string, now: Date) {
  const where = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const { id, kind, startsAt, room, status, booked, capacity, waitlisted } = examSessions;
  const waiting = db
    .select({ id: examOutcomes.id })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .where(and(eq(examBookings.sessionId, id), inArray(examOutcomes.status, ACCEPTED)));
  const toRecord = and(eq(status, 'results_published'), ne(kind, 'partial'), exists(waiting));
  return db
    .select({
      ...{ id, kind, startsAt, room, status, booked, capacity, waitlisted },
      course: courseUnits.title,
      asked: sql`(${requestsTo(db)})`.mapWith(Number),
      missing: where(and(isNotNull(examBookings.id), isNull(examOutcomes.id))),
      drafts: where(eq(examOutcomes.status, 'draft')),
      accepted: where(and(inArray(examOutcomes.status, ACCEPTED), ne(kind, 'partial'))),
    })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .leftJoin(
      examBookings,
      and(
        eq(examBookings.sessionId, examSessions.id),
        inArray(examBookings.status, ['booked', 'present', 'absent', 'withdrew']),
        lte(startsAt, now),
      ),
    )
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(and(isOwn(db, professorId), or(inArray(status, ['published', 'results_entry']), toRecord)))
    .groupBy(examSessions.id, courseUnits.id)
    .orderBy(asc(startsAt));
}

/** How many wait for the board of a session to admit them. */
const requestsTo = (db: Database) =>
  db
    .select({ asked: count() })
    .from(examRequests)
    .where(and(eq(examRequests.sessionId, examSessions.id), eq(examRequests.status, 'requested')));

function toUpcoming(session: OpenSession, language: Language): UpcomingSession {
  const { id, course, kind, startsAt, room, booked, capacity, waitlisted } = session;
  return {
    examId: id,
    courseTitle: inLanguage(course, language),
    startsAt: startsAt.toISOString(),
    ...{ kind, room, booked, capacity, waitlisted },
  };
}

/** They can be decided until the session begins. */
const requestSteps = ({ id, course, startsAt, asked }: OpenSession): Step[] =>
  asked === 0
    ? []
    : [
        {
          code: 'exam_requests_to_decide',
          area: 'exams',
          severity: 'soon',
          course,
          dueAt: startsAt,
          params: { count: asked },
          link: `/professor/exams/${id}`,
        },
      ];

const stepsOf = ({ id, course, startsAt, missing, drafts, accepted }: OpenSession): Step[] =>
  [
    { code: 'results_to_enter', count: missing },
    { code: 'results_to_publish', count: drafts },
    { code: 'outcomes_to_record', count: accepted, page: '/sheets' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ code, count, page = '' }) => ({
      code,
      area: 'exams',
      severity: 'soon',
      course,
      heldAt: startsAt,
      params: { count },
      link: `/professor/exams/${id}${page}`,
    }));
