import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditEvents, examSessions } from '../db/schema.ts';

/** How long a calendar still shows a cancelled exam as such. */
export const CANCELLED_DAYS = 30;

/** When a calendar's part of a session last changed, as the audit has it. */
export function lastChange(db: Database) {
  const changes = db
    .select({ at: sql`max(${auditEvents.at})` })
    .from(auditEvents)
    .where(
      and(
        sql`${auditEvents.entity} = 'exam-session'`, // as it stands in the index
        eq(auditEvents.entityId, sql`${examSessions.id}::text`),
        inArray(auditEvents.action, ['exam-session.move', 'exam-session.cancel', 'exam-session.publish']),
      ),
    );
  return sql<Date | null>`(${changes})`.mapWith(examSessions.startsAt);
}
