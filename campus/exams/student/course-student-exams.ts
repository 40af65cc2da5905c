import { and, desc, eq, ne } from 'drizzle-orm';
import type { CourseStudentPart } from '../../area-parts.ts';
import { examBookings, examOutcomes, examSessions, examSlots, offerings } from '../../db/schema.ts';
import { statusAt } from '../outcomes/outcome-rules.ts';
import { isOwn } from '../sessions/own-session.ts';
import { bookedPlace } from '../sessions/sessions.ts';

/** A student's bookings of the unit in the professor's own sessions; draft outcomes stay with the board. */
export const courseStudentExams: CourseStudentPart = async (
  db,
  { careerId, courseId, professorId },
  _reader,
  now,
) => {
  const rows = await db
    .select({
      examId: examSessions.id,
      kind: examSessions.kind,
      mode: examSessions.mode,
      ...bookedPlace,
      status: examBookings.status,
      silence: examSessions.silence,
      outcome: {
        result: examOutcomes.result,
        grade: examOutcomes.grade,
        honours: examOutcomes.honours,
        status: examOutcomes.status,
        decisionDueAt: examOutcomes.decisionDueAt,
      },
    })
    .from(examBookings)
    .innerJoin(offerings, and(eq(offerings.id, courseId), eq(offerings.unitId, examBookings.unitId)))
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .leftJoin(examSlots, eq(examSlots.id, examBookings.slotId))
    .leftJoin(
      examOutcomes,
      and(eq(examOutcomes.bookingId, examBookings.id), ne(examOutcomes.status, 'draft')),
    )
    .where(
      and(eq(examBookings.careerId, careerId), ne(examBookings.status, 'voided'), isOwn(db, professorId)),
    )
    .orderBy(desc(bookedPlace.startsAt), desc(examBookings.id));
  const exams = rows.map(({ outcome, silence, ...row }) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    outcome: outcome && withoutDue({ ...outcome, status: statusAt({ ...outcome, silence }, now) }),
  }));
  return { exams };
};

const withoutDue = <Outcome extends { decisionDueAt: Date | null }>({ decisionDueAt, ...outcome }: Outcome) =>
  outcome;
