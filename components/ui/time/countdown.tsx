'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { institutionNow, learnClock } from '@/lib/browser/clock/institution-clock';
import { remaining } from './remaining.ts';

/** The time left until `to`. `now`: the institution's time when the page was made. Both are ISO in UTC. */
export function Countdown({ to, now }: { to: string; now: string }) {
  const t = useTranslations('shared.countdown');
  const { largest, units } = remaining(Date.parse(to) - useServerTime(now));
  return (
    <span role="timer" className="whitespace-nowrap tabular-nums">
      {t(largest, units)}
    </span>
  );
}

/** The time of the page's one clock (`institution-clock.ts`). It starts at `now`, as the server's markup. */
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
