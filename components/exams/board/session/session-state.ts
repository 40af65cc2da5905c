import type { BoardSession } from '@/contract/exams/board';

/** Where a session stands, in one word. */
export type SessionState =
  | 'draft'
  | 'not_open'
  | 'open'
  | 'full'
  | 'closed'
  | 'results_entry'
  | 'to_publish'
  | 'to_record'
  | 'deciding'
  | 'done'
  | 'cancelled';

type Standing = Pick<BoardSession, 'need' | 'phase' | 'capacity' | 'taken'>;

export function stateOf(session: Standing): SessionState {
  const { need } = session;
  if (need === 'upcoming') return bookingState(session);
  if (need === 'results') return 'results_entry';
  if (need === 'record') return 'to_record';
  return need === 'publish' ? 'to_publish' : need;
}

function bookingState({ phase, capacity, taken }: Standing): SessionState {
  if (phase === 'not_open') return 'not_open';
  if (phase !== 'open') return 'closed';
  return capacity !== null && taken >= capacity ? 'full' : 'open';
}

/**
 * How many people are done, of how many: entered, decided, or booked seats. Null if nobody takes part. `of`
 * is null if there is no limit, or nothing is left to count.
 */
export function peopleOf({
  need,
  taken,
  capacity,
  results: { seated, drafts, published, undecided },
}: Pick<BoardSession, 'need' | 'taken' | 'capacity' | 'results'>): People | null {
  if (need === 'draft' || need === 'cancelled') return null;
  if (need === 'upcoming') return { count: taken, of: capacity };
  if (need === 'done') return { count: seated, of: null };
  return { count: need === 'deciding' ? published - undecided : drafts + published, of: seated };
}
export type People = { count: number; of: number | null };
