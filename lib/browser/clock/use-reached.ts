'use client';

import { useTimeUntil } from './use-time-until';

/**
 * Whether the institution's clock has reached an instant (ISO); it becomes true without a reload. `now`
 * (ISO): when the page was made. Null is never reached.
 */
export const useReached = (at: string | null, now: string): boolean => useTimeUntil(at, now) === 0;
