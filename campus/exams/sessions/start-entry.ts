import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examSessions } from '../../db/schema.ts';
import { changeSessions } from '../machines.ts';
import { statusOf } from './session-need.ts';
import type { Session } from './sessions.ts';

/** Writes down that a session has begun, once somebody enters results. */
export async function startEntry(tx: Database, session: Session, now: Date): Promise<void> {
  if (statusOf(session, now) !== session.status) await startEntries(tx, eq(examSessions.id, session.id), now);
}

/** Writes down which of them have begun. Whoever has one open has read it as begun: its version stays. */
export async function startEntries(tx: Database, of: SQL | undefined, now: Date): Promise<void> {
  const begun = and(lte(examSessions.startsAt, now), of);
  await changeSessions(tx, begun, 'startEntry', { to: 'results_entry', by: null, keepsVersion: true }, now);
}
