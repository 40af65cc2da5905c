import { aliasedTable, and, type Column, count, eq, lte, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';

/** How many wait in an offering up to a number of its queue: a position from 1 for one who waits. */
export function queuePosition(db: Database, offeringId: Column, queueNumber: SQLWrapper) {
  const ahead = aliasedTable(enrolments, 'ahead');
  const waiting = db
    .select({ count: count() })
    .from(ahead)
    .where(
      and(
        eq(ahead.offeringId, offeringId),
        eq(ahead.status, 'waitlisted'),
        lte(ahead.queueNumber, queueNumber),
      ),
    );
  return sql<number>`(${waiting})`.mapWith(Number);
}
