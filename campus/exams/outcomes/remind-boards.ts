import { subDays } from 'date-fns/subDays';
import { and, asc, eq, exists, gte, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { examBookings, examOutcomes, examSessions, notifications } from '../../db/schema.ts';
import { notify } from '../notices.ts';
import { boardOf } from '../sessions/board.ts';
import { withCourse } from '../sessions/sessions.ts';
import { resultsDays, resultsUntil } from './results-days.ts';

const BATCH = 50;
/** How long before its end a board is reminded. */
const BEFORE_DAYS = 7;

/** Reminds boards of past exams, each once and in batches, if a booked student has no published result. */
export async function remindBoards(tx: Database, now: Date): Promise<void> {
  const isTold = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(eq(notifications.kind, 'resultsOverdue'), eq(notifications.subject, sql`${examSessions.id}::text`)),
    );
  const [{ days } = { days: 0 }] = rowsOf<{ days: number }>(
    await tx.execute(sql`select ${resultsDays} as days`),
  );
  const sessions = await withCourse(tx)
    .where(
      and(
        inArray(examSessions.status, ['published', 'results_entry']),
        lte(examSessions.endsAt, subDays(now, days - BEFORE_DAYS)),
        gte(examSessions.endsAt, subDays(now, days)),
        ...[exists(bookedUntold(tx)), notExists(isTold)],
      ),
    )
    .orderBy(asc(examSessions.endsAt))
    .limit(BATCH);
  for (const session of sessions) {
    const { id, chairId, course, startsAt, endsAt } = session;
    const { memberIds } = await boardOf(tx, id);
    const due = resultsUntil({ endsAt, days });
    const notice = { to: [...new Set([chairId, ...memberIds])], subject: id, link: `/professor/exams/${id}` };
    await notify(tx, 'resultsOverdue', { ...notice, values: { course, when: startsAt, due } }, now);
  }
}

const bookedUntold = (tx: Database) =>
  tx
    .select({ id: examBookings.id })
    .from(examBookings)
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(
      and(
        eq(examBookings.sessionId, examSessions.id),
        eq(examBookings.status, 'booked'),
        or(isNull(examOutcomes.id), eq(examOutcomes.status, 'draft')),
      ),
    );
