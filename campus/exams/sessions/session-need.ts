import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { ResultCounts, SessionNeed, SessionStatus } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examSessions } from '../../db/schema.ts';
import { changeSessions } from '../machines.ts';
import type { Session } from './sessions.ts';

type Standing = { status: SessionStatus; startsAt: Date };

/** The state of a session at `now`: results can be entered from its start, written down or not. */
export const statusOf = ({ status, startsAt }: Standing, now: Date): SessionStatus =>
  status === 'published' && now >= startsAt ? 'results_entry' : status;

/** What the board has to do next for a session. */
export function needOf(
  session: Standing,
  { seated, drafts, published, undecided, unrecorded = 0 }: ResultCounts,
  now: Date,
): SessionNeed {
  const status = statusOf(session, now);
  if (status === 'draft' || status === 'cancelled') return status;
  if (status === 'published') return 'upcoming';
  if (drafts + published < seated) return 'results';
  if (drafts > 0) return 'publish';
  if (unrecorded > 0) return 'record';
  return undecided > 0 ? 'deciding' : 'done';
}

/** Writes down that a session has begun, once somebody enters results. */
export async function startEntry(tx: Database, session: Session, now: Date): Promise<void> {
  if (statusOf(session, now) !== session.status) await startEntries(tx, eq(examSessions.id, session.id), now);
}

/** Writes down which of them have begun. Whoever has one open has read it as begun: its version stays. */
export async function startEntries(tx: Database, of: SQL | undefined, now: Date): Promise<void> {
  const begun = and(lte(examSessions.startsAt, now), of);
  await changeSessions(tx, begun, 'startEntry', { to: 'results_entry', by: null, keepsVersion: true }, now);
}
