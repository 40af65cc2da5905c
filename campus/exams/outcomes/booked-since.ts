import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { courseUnits, examBookings, examSessions, prerequisites } from '../../db/schema.ts';
import type { OutcomeWithExam } from './outcomes.ts';

type Decided = Pick<OutcomeWithExam, 'careerId' | 'unitId' | 'status' | 'decidedAt'>;

/**
 * The exams in which the career took a seat, or a place in the queue, since it decided an outcome, and could not have
 * otherwise: of a rejected one those of its unit, of an accepted one those of the units that ask for it.
 */
export async function bookedSince(tx: Database, { careerId, unitId, status, decidedAt }: Decided) {
  if (!decidedAt) return [];
  const taken = sql`coalesce(${examBookings.promotedAt}, ${examBookings.bookedAt})`;
  const building = tx
    .select({ unitId: prerequisites.unitId })
    .from(prerequisites)
    .where(eq(prerequisites.requiredUnitId, unitId));
  return await tx
    .select({ examId: examSessions.id, course: courseUnits.title, startsAt: examSessions.startsAt })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        inArray(examBookings.unitId, status === 'rejected' ? [unitId] : building),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        gte(taken, sql.param(decidedAt, examBookings.bookedAt)),
      ),
    )
    .orderBy(asc(examSessions.startsAt));
}
export type BookedSince = Awaited<ReturnType<typeof bookedSince>>[number];
