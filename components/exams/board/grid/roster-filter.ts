import { plainText } from '@/lib/browser/forms/plain-text';
import { isOpen, type RosterResult } from '../publication/publication';

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

/** Each useful filter with its count. `missing` and `wrong` are useful only while results are entered. */
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
  const text = plainText(`${name} ${preferredName ?? ''} ${badge ?? ''} ${attendance?.seat ?? ''}`);
  return plainText(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The first digit of a result, typed after a search that left one open row. No name has digits, and the digit
 * is in no badge or seat. Null: the text is a search.
 */
export function digitFor<Line extends RosterResult>(
  lines: Line[],
  sought: string,
  typed: string,
): { line: Line; digit: string } | null {
  const digit = typed.slice(sought.length);
  if (!/\p{L}$/u.test(sought) || /\d/.test(sought) || !typed.startsWith(sought) || !/^\d$/.test(digit))
    return null;
  const [line, ...others] = lines.filter((each) => isFound(each, sought));
  if (!line || others.length > 0 || !isOpen(line) || isFound(line, typed)) return null;
  return { line, digit };
}
