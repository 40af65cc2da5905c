import type { SessionDetail } from '@/contract/exams/board';
import { LARGEST_BATCH, OUTCOME_RESULTS } from '@/contract/exams/constants';
import type { OutcomeResult } from '@/contract/exams/exams';
import type { PublishOutcomes, RosterRow } from '@/contract/exams/roster';
import type { ResultState } from '../grid/use-results';

/** A student of the roster with the result that is kept, and whether the box shows another one. */
export type RosterResult = Pick<ResultState, 'outcome' | 'state' | 'held'> & { row: RosterRow };

/** A row whose box shows something else than what is kept. */
export type Obstacle = { row: RosterRow; state: Unkept };
type Unkept = (typeof byUrgency)[number];

const byUrgency = [
  'wrong',
  'failed',
  'typing',
  'waiting',
  'saving',
] as const satisfies ResultState['state'][];

/** Whether a result can be typed for a student while results are entered. */
export const isOpen = ({ row, outcome }: Pick<RosterResult, 'row' | 'outcome'>): boolean =>
  row.status !== 'waitlisted' && (outcome === null || outcome.status === 'draft');

/** Whether results are entered now: once all are published there is nothing to type any more. */
export const isGrading = (
  { status }: Pick<SessionDetail, 'status'>,
  lines: Pick<RosterResult, 'row' | 'outcome'>[],
): boolean => (status === 'results_entry' || status === 'results_published') && lines.some(isOpen);

/** A draft that the board keeps for a later publication. */
const isHeld = ({ held, outcome }: Pick<RosterResult, 'held' | 'outcome'>): boolean =>
  held && outcome?.status === 'draft';

/** Rows that stop a publication: else it would publish a grade that is not shown. Urgent rows come first. */
export function obstaclesTo(lines: RosterResult[]): Obstacle[] {
  const open = lines.filter((line) => isOpen(line) && !isHeld(line));
  return byUrgency.flatMap((state) =>
    open.filter((line) => line.state === state).map(({ row }) => ({ row, state })),
  );
}

export interface Publication {
  drafts: NonNullable<PublishOutcomes['drafts']>;
  /** How many of each result there are; those there are none of are left out. */
  counts: [result: OutcomeResult, count: number][];
  /** The names of those who hold a seat and have no result yet. */
  without: string[];
  /** How many drafts the board keeps for later. */
  held: number;
  /** What becomes of the positive results; null where there are none, or nothing becomes of them. */
  next: 'decide' | 'record' | null;
}

/** What a publication would do now: which drafts it takes, what they are, and who stays out. */
export function publicationOf(lines: RosterResult[], recording: SessionDetail['recording']): Publication {
  const going = lines.filter((line) => !isHeld(line));
  const drafts = going.flatMap(({ row: { bookingId }, outcome }) =>
    outcome?.status === 'draft' ? [{ bookingId, version: outcome.version, result: outcome.result }] : [],
  );
  const taken = drafts.slice(0, LARGEST_BATCH);
  const countOf = (result: OutcomeResult) => taken.filter((draft) => draft.result === result).length;
  const counts = OUTCOME_RESULTS.map((result) => [result, countOf(result)] as const);
  return {
    drafts: taken.map(({ bookingId, version }) => ({ bookingId, version })),
    counts: counts.flatMap(([result, count]) => (count > 0 ? [[result, count]] : [])),
    without: lines.filter((line) => isOpen(line) && !line.outcome).map(({ row }) => row.name),
    held: lines.length - going.length,
    next: countOf('grade') + countOf('pass') > 0 ? nextOf[recording] : null,
  };
}

const nextOf = { publication: 'decide', immediate: 'record', none: null } as const;
