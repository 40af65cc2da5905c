import type { ResultCounts, SessionNeed, SessionStatus } from '../../../contract/exams/board.ts';

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
