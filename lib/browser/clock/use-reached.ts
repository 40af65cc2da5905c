'use client';

import { useTimeUntil } from './use-time-until';

/**
 * Whether the institution's clock has reached an instant (ISO); it becomes true by itself, without a reload. `now`
 * (ISO) is when the page was made. Never for null.
 */
export const useReached = (at: string | null, now: string): boolean => useTimeUntil(at, now) === 0;
