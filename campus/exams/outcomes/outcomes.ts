import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { courseUnits, examBookings, examOutcomes, examSessions } from '../../db/schema.ts';
import { yearOfSession } from '../sessions/sessions.ts';

/** An outcome with its booking, session and course: what deciding, recording and showing it need. */
export const outcomesWithExam = (tx: Database) =>
  tx
    .select({
      id: examOutcomes.id,
      result: examOutcomes.result,
      grade: examOutcomes.grade,
      honours: examOutcomes.honours,
      teacherMessage: examOutcomes.teacherMessage,
      topics: examOutcomes.topics,
      status: examOutcomes.status,
      publishedAt: examOutcomes.publishedAt,
      decisionDueAt: examOutcomes.decisionDueAt,
      decidedAt: examOutcomes.decidedAt,
      sheetId: examOutcomes.sheetId,
      version: examOutcomes.version,
      bookingId: examBookings.id,
      /** Whether the student came, as far as that is known. */
      presence: examBookings.status,
      careerId: examBookings.careerId,
      unitId: examBookings.unitId,
      kind: examBookings.kind,
      sessionId: examSessions.id,
      startsAt: examSessions.startsAt,
      academicYear: yearOfSession,
      silence: examSessions.silence,
      recording: examSessions.recording,
      course: courseUnits.title,
      courseCode: courseUnits.code,
      cfu: courseUnits.cfu,
    })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId));

export type OutcomeWithExam = Awaited<ReturnType<typeof outcomesWithExam>>[number];

/** A career's published outcomes, the latest first. */
export const publishedOutcomesOf = (tx: Database, careerId: string): Promise<OutcomeWithExam[]> =>
  outcomesWithExam(tx)
    .where(and(eq(examBookings.careerId, careerId), ne(examOutcomes.status, 'draft')))
    .orderBy(desc(examOutcomes.publishedAt), desc(examOutcomes.id));
