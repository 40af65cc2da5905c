'use client';

import { useTimeZone } from 'next-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { topBarInstant } from '@/i18n/dates';
import { institutionNow, learnClock } from '@/lib/browser/clock/institution-clock';

const MINUTE_MS = 60_000;
const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);

/**
 * The institution's date and time, by the minute; on paper the time of printing. Until the first minute ends,
 * the server's text stays: a browser's first date costs 20 ms, which hydration needs.
 */
export function Clock({ now, written }: { now: string; written: string }) {
  const timeZone = useTimeZone() ?? 'UTC';
  const [at, setAt] = useState<Date | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const awaitMinute = () => {
      timer = setTimeout(tick, MINUTE_MS - (institutionNow() % MINUTE_MS));
    };
    const tick = () => {
      setAt(new Date(institutionNow()));
      awaitMinute();
    };
    const beforePrint = () => flushSync(() => setAt(new Date(institutionNow())));
    learnClock(now);
    if (minuteOf(institutionNow()) === minuteOf(Date.parse(now))) awaitMinute();
    else tick();
    window.addEventListener('beforeprint', beforePrint);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeprint', beforePrint);
    };
  }, [now]);

  return (
    <time dateTime={at?.toISOString() ?? now} className="tabular-nums">
      {at ? topBarInstant(at, timeZone) : written}
    </time>
  );
}
