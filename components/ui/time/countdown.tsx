'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { institutionNow, learnClock } from '@/lib/browser/clock/institution-clock';
import { remaining } from './remaining.ts';

/** The time left until the instant `to`; `now` is the institution's instant at which the page was made (both ISO, UTC). */
export function Countdown({ to, now }: { to: string; now: string }) {
  const t = useTranslations('shared.countdown');
  const { largest, units } = remaining(Date.parse(to) - useServerTime(now));
  return (
    <span role="timer" className="whitespace-nowrap tabular-nums">
      {t(largest, units)}
    </span>
  );
}

/** By the one clock that the page has (`institution-clock.ts`); first as the page was made, so that it comes alive alike. */
function useServerTime(now: string): number {
  const [time, setTime] = useState(Date.parse(now));
  useEffect(() => {
    learnClock(now);
    const tick = () => setTime(institutionNow());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
