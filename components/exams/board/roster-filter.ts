import { isOpen, type RosterResult } from './publication';

/** Which students of a session are shown. */
export const ROSTER_FILTERS = ['all', 'wrong', 'missing', 'waiting'] as const;
export type RosterFilter = (typeof ROSTER_FILTERS)[number];

const shows: Record<RosterFilter, (line: RosterResult) => boolean> = {
  all: () => true,
  wrong: ({ state }) => state === 'wrong' || state === 'failed',
  missing: (line) => isOpen(line) && line.outcome === null,
  waiting: ({ row }) => row.status === 'waitlisted',
};

export const isShown = (line: RosterResult, filter: RosterFilter): boolean => shows[filter](line);

/** How many each filter leaves, of those that mean something: results are missing and wrong while they are entered. */
export function countRoster(lines: RosterResult[], grading: boolean): { key: RosterFilter; count: number }[] {
  const counted = ROSTER_FILTERS.map((key) => ({
    key,
    count: lines.filter((line) => isShown(line, key)).length,
  }));
  return counted.filter(({ key, count }) => {
    if (key === 'waiting') return count > 0;
    return key === 'all' || grading;
  });
}

/** Every word that is looked for stands in a name, the badge or the seat, wherever, whatever its accents. */
export function isFound(
  { row: { name, preferredName, badge, attendance } }: Pick<RosterResult, 'row'>,
  sought: string,
): boolean {
  const text = plain(`${name} ${preferredName ?? ''} ${badge ?? ''} ${attendance?.seat ?? ''}`);
  return plain(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string) => text.toLocaleLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
