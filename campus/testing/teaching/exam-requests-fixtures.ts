import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { and, desc, eq } from 'drizzle-orm';
import type { SaveSession } from '../../../contract/exams/board.ts';
import type { ExamRequestStatus } from '../../../contract/exams/requests.ts';
import type { Database } from '../../db/database.ts';
import { examRequests, planRows, plans } from '../../db/schema.ts';
import { askBoard } from '../../exams/requests/ask-board.ts';
import { doneBy, type GivenCourse, givenStudent } from './courses-fixtures.ts';
import { type GivenSession, givenSession, startsAt } from './exams-fixtures.ts';

export const message = 'Ero in Erasmus quando le prenotazioni si sono chiuse.';

/** When booking of the usual session has closed and the exam is still to come. */
export const tooLate = subDays(startsAt, 2);
export const whenItBegins = startsAt;
export const afterwards = addHours(startsAt, 3);

/** A published session whose board takes requests. */
export const givenAskableSession = (
  tx: Database,
  change: Partial<SaveSession> = {},
  course?: GivenCourse,
): Promise<GivenSession> => givenSession(tx, { takesRequests: true, ...change }, course);

/** Somebody who missed the closing, and has asked the board; answers the career and the request. */
export async function givenRequest(tx: Database, session: GivenSession) {
  const careerId = await givenStudent(tx, [session]);
  await doneBy(askBoard(tx, { examId: session.examId, careerId, message }, tooLate));
  const request = await latestRequest(tx, { examId: session.examId, careerId });
  if (!request) throw new Error('no request was written');
  return { careerId, requestId: request.id, version: request.version };
}

/** A student who has handed in a plan with these courses, which nobody has approved. */
export async function givenProposer(tx: Database, courses: GivenCourse[]): Promise<string> {
  const careerId = await givenStudent(tx, []);
  const [plan] = await tx
    .insert(plans)
    .values({ careerId, academicYear: 2026, status: 'submitted', submittedAt: tooLate })
    .returning({ id: plans.id });
  if (!plan) throw new Error('no plan was written');
  const row = { planId: plan.id, cfu: 9, kind: 'free' as const, year: 1 };
  await tx.insert(planRows).values(courses.map(({ unitId }) => ({ ...row, unitId })));
  return careerId;
}

export async function latestRequest(
  tx: Database,
  { examId, careerId }: { examId: string; careerId: string },
) {
  const [request] = await tx
    .select()
    .from(examRequests)
    .where(and(eq(examRequests.sessionId, examId), eq(examRequests.careerId, careerId)))
    .orderBy(desc(examRequests.requestedAt), desc(eq(examRequests.status, 'requested')))
    .limit(1);
  return request;
}

export const requestStatus = async (
  tx: Database,
  of: { examId: string; careerId: string },
): Promise<ExamRequestStatus | 'none'> => (await latestRequest(tx, of))?.status ?? 'none';
