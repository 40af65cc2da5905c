import type { Merits } from '../../../contract/courses/courses.ts';

const BEFORE = { mandatory: 3, choice: 2, free: 1, extra: 0 };

/**
 * Rank as one number, a higher one goes first: mandatory, choice, free, extra; then the earlier year of the
 * plan; then more credits (docs/ranking.md).
 */
export const rankPoints = ({ kind, year, credits }: Merits): number =>
  BEFORE[kind] * 1_000_000 + (99 - Math.min(year, 99)) * 10_000 + Math.min(credits, 9999);
