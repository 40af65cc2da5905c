import { and, count, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ResultCounts } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, examSessions } from '../../db/schema.ts';

const NONE: ResultCounts = { seated: 0, drafts: 0, published: 0, undecided: 0, unrecorded: 0 };

/** How far the results of each of these sessions are; the queue holds no seat, so it isn't counted. */
export async function resultCounts(
  tx: Database,
  sessionIds: string[],
  now: Date,
): Promise<(sessionId: string) => ResultCounts> {
  const where = (condition: ReturnType<typeof and>) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const mayDecide = or(isNull(examOutcomes.decisionDueAt), gte(examOutcomes.decisionDueAt, now));
  const bySilence = and(
    eq(examOutcomes.status, 'published'),
    lt(examOutcomes.decisionDueAt, now),
    eq(examSessions.silence, 'accept'),
  );
  const rows = await tx
    .select({
      sessionId: examBookings.sessionId,
      seated: count(),
      drafts: where(eq(examOutcomes.status, 'draft')),
      published: where(ne(examOutcomes.status, 'draft')),
      undecided: where(and(eq(examOutcomes.status, 'published'), mayDecide)),
      unrecorded: where(
        and(
          ne(examSessions.kind, 'partial'),
          or(inArray(examOutcomes.status, ['accepted', 'auto_accepted']), bySilence),
        ),
      ),
    })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(
      and(
        inArray(examBookings.sessionId, sessionIds),
        inArray(examBookings.status, ['booked', 'present', 'absent', 'withdrew']),
      ),
    )
    .groupBy(examBookings.sessionId);
  const bySession = new Map(rows.map(({ sessionId, ...counts }) => [sessionId, counts]));
  return (sessionId) => bySession.get(sessionId) ?? NONE;
}
