'use client';

import { useEffect, useState } from 'react';
import { institutionNow, learnClock } from './institution-clock';

const HOUR_MS = 60 * 60_000;

/**
 * Whether the institution's clock has reached an instant (ISO); it becomes true by itself, without a reload. `now`
 * (ISO) is when the page was made. Never for null.
 */
export function useReached(at: string | null, now: string): boolean {
  const instant = at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
  const [reached, setReached] = useState(Date.parse(now) >= instant);

  useEffect(() => {
    learnClock(now);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = instant - institutionNow();
      setReached(left <= 0);
      if (left > 0) timer = setTimeout(look, Math.min(left, HOUR_MS));
    };
    look();
    addEventListener('visibilitychange', look); // a tab in the background counts slowly
    return () => {
      clearTimeout(timer);
      removeEventListener('visibilitychange', look);
    };
  }, [instant, now]);

  return reached;
}
