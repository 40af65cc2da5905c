import type { RollRow } from '@/contract/presences/presences';
import { plainText } from '@/lib/browser/forms/plain-text';
import { isMissing } from './confirmation';
import { isThere } from './use-roll';

export const ROLL_FILTERS = ['all', 'there', 'missing'] as const;
export type RollFilter = (typeof ROLL_FILTERS)[number];

const shows: Record<RollFilter, (row: RollRow) => boolean> = {
  all: () => true,
  there: isThere,
  missing: isMissing,
};

export const isShown = (row: RollRow, filter: RollFilter): boolean => shows[filter](row);

/** Every word that is looked for stands in a name or the badge, wherever, whatever its accents. */
export function isFound({ name, preferredName, badge }: RollRow, sought: string): boolean {
  const text = plainText(`${name} ${preferredName ?? ''} ${badge ?? ''}`);
  return plainText(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
