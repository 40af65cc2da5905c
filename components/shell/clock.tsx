'use client';

import { useTimeZone } from 'next-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { topBarInstant } from '@/i18n/dates';

const MINUTE_MS = 60_000;

/** Date and time of the institution, changing with the minute; on paper the moment of printing. `now` is the server's (ISO). */
export function Clock({ now }: { now: string }) {
  const timeZone = useTimeZone() ?? 'UTC';
  const [at, setAt] = useState(() => new Date(now));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setAt(new Date());
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    const beforePrint = () => flushSync(() => setAt(new Date()));
    tick();
    window.addEventListener('beforeprint', beforePrint);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeprint', beforePrint);
    };
  }, []);

  return (
    <time dateTime={at.toISOString()} className="tabular-nums">
      {topBarInstant(at, timeZone)}
    </time>
  );
}
