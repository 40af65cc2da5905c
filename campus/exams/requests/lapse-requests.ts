import { inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examRequests, examSessions } from '../../db/schema.ts';
import { changeRequests } from '../transitions.ts';

/** Writes down that what a board has not decided when its session begins, or is cancelled, is decided no more; answers who had asked. */
export async function lapseRequests(tx: Database, of: SQL | undefined, now: Date): Promise<string[]> {
  const sessions = tx.select({ id: examSessions.id }).from(examSessions).where(of);
  const change = { to: 'lapsed' as const, by: null, set: { decidedAt: now } };
  const lapsed = await changeRequests(tx, inArray(examRequests.sessionId, sessions), 'lapse', change, now);
  return lapsed.map(({ careerId }) => careerId);
}
