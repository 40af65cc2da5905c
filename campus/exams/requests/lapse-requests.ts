import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examRequests, examSessions } from '../../db/schema.ts';

/** Writes down that what a board has not decided when its session begins, or is cancelled, is decided no more; answers who had asked. */
export async function lapseRequests(tx: Database, of: SQL | undefined, now: Date): Promise<string[]> {
  const sessions = tx.select({ id: examSessions.id }).from(examSessions).where(of);
  const lapsed = await tx
    .update(examRequests)
    .set({ status: 'lapsed', decidedAt: now, version: sql`${examRequests.version} + 1` })
    .where(and(eq(examRequests.status, 'requested'), inArray(examRequests.sessionId, sessions)))
    .returning({ careerId: examRequests.careerId });
  return lapsed.map(({ careerId }) => careerId);
}
