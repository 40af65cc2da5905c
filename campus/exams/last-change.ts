import { and, eq, inArray, sql } from 'drizzle-orm';
import { CANCELLED_DAYS } from '../../contract/lessons/calendar-file.ts';
import type { Database } from '../db/database.ts';
import { auditEvents, examSessions } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What was cancelled then no longer stands in a calendar. */
export const isLongGone = (cancelledAt: Date, now: Date): boolean =>
  now.getTime() - cancelledAt.getTime() > CANCELLED_DAYS * DAY_MS;

const CHANGES = ['publish', 'move', 'cancel', 'restore'].map((action) => `exam-session.${action}`);

/** When a calendar's part of a session last changed, as the audit has it. */
export function lastChange(db: Database) {
  const changes = db
    .select({ at: sql`max(${auditEvents.at})` })
    .from(auditEvents)
    .where(
      and(
        sql`${auditEvents.entity} = 'exam-session'`, // as it stands in the index
        eq(auditEvents.entityId, sql`${examSessions.id}::text`),
        inArray(auditEvents.action, CHANGES),
      ),
    );
  return sql<Date | null>`(${changes})`.mapWith(examSessions.startsAt);
}
