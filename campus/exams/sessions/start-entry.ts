import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examSessions } from '../../db/schema.ts';
import { statusOf } from './session-need.ts';
import type { Session } from './sessions.ts';

/** Writes down that a session has begun, once somebody enters results. */
export async function startEntry(tx: Database, session: Session, now: Date): Promise<void> {
  const status = statusOf(session, now);
  if (status === session.status) return;
  await tx.update(examSessions).set({ status }).where(eq(examSessions.id, session.id));
}
