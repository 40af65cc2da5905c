'use client';

import { useEffect, useState } from 'react';
import { institutionNow, learnClock } from './institution-clock';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Milliseconds until an instant (ISO) by the institution's clock, counted down by the second; 0 from the instant on,
 * without a reload. `now` (ISO) is when the page was made. Infinity for null.
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
      setLeft(leftNow);
      if (leftNow > 0) timer = setTimeout(look, untilNextLook(leftNow));
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

/** With each full second, the last being the instant itself; by minutes while it is more than an hour away. */
const untilNextLook = (left: number) => (left > 60 * MINUTE_MS ? MINUTE_MS : left % SECOND_MS || SECOND_MS);
