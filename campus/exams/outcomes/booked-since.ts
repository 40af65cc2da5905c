import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { courseUnits, examBookings, examSessions } from '../../db/schema.ts';
import { isBuiltOn } from '../bookings/built-on.ts';
import type { OutcomeWithExam } from './outcomes.ts';

type Decided = Pick<OutcomeWithExam, 'careerId' | 'unitId' | 'status' | 'publishedAt'>;

/**
 * The exams in which the career took a seat, or a place in the queue, since an outcome was told, and could not have before
 * it was decided: what waited for that may bear an instant of before (built-on.ts): of a rejected one those of its unit, of an accepted one those that ask for it to be passed.
 */
export async function bookedSince(tx: Database, { careerId, unitId, status, publishedAt }: Decided) {
  if (!publishedAt) return [];
  const taken = sql`coalesce(${examBookings.promotedAt}, ${examBookings.bookedAt})`;
  const fact = status === 'rejected' ? 'open' : 'passed';
  return await tx
    .select({ examId: examSessions.id, course: courseUnits.title, startsAt: examSessions.startsAt })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        isBuiltOn(tx, fact, [unitId]),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        gte(taken, sql.param(publishedAt, examBookings.bookedAt)),
      ),
    )
    .orderBy(asc(examSessions.startsAt));
}
export type BookedSince = Awaited<ReturnType<typeof bookedSince>>[number];
