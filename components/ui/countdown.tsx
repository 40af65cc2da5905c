'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { remaining } from './remaining.ts';

/** The time left until the instant `to`; `now` is the server's instant at which the page was made (both ISO, UTC). */
export function Countdown({ to, now }: { to: string; now: string }) {
  const t = useTranslations('shared.countdown');
  const { largest, units } = remaining(Date.parse(to) - useServerTime(now));
  return (
    <span role="timer" className="whitespace-nowrap tabular-nums">
      {t(largest, units)}
    </span>
  );
}

/** How far the server's clock is ahead of ours, by the instant it gave; kept for a page that is come back to. */
const leads = new Map<string, number>();

function useServerTime(now: string): number {
  const [time, setTime] = useState(Date.parse(now));
  useEffect(() => {
    const lead = leads.get(now) ?? Date.parse(now) - Date.now();
    leads.set(now, lead);
    const tick = () => setTime(Date.now() + lead);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
