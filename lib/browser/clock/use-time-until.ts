'use client';

import { useEffect, useState } from 'react';
import { institutionNow, learnClock } from './institution-clock';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Milliseconds until an instant (ISO) by the institution's clock; 0 from then on, without a reload. It counts
 * by the second, above an hour by the minute, but looks each second, since a machine may have slept. `now`
 * (ISO): when the page was made. Infinity for null.
 */
export function useTimeUntil(at: string | null, now: string): number {
  const instant = at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
  const [left, setLeft] = useState(Math.max(0, instant - Date.parse(now)));

  useEffect(() => {
    if (instant === Number.POSITIVE_INFINITY) return;
    learnClock(now);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const leftNow = Math.max(0, instant - institutionNow());
      setLeft(leftNow > HOUR_MS ? Math.ceil(leftNow / MINUTE_MS) * MINUTE_MS : leftNow);
      if (leftNow > 0) timer = setTimeout(look, leftNow % SECOND_MS || SECOND_MS);
    };
    look();
    addEventListener('visibilitychange', look); // a tab in the background counts slowly
    return () => {
      clearTimeout(timer);
      removeEventListener('visibilitychange', look);
    };
  }, [instant, now]);

  return left;
}
