'use client';

import { type CSSProperties, useEffect, useState } from 'react';
import { institutionNow, learnClock } from '@/lib/browser/clock/institution-clock';

const MINUTE_MS = 60_000;
const TICK_MS = 10_000;

/** Where today stands at this moment: `minute` of the day it was when the page was made at `now` (ISO). */
export function NowLine({
  now,
  minute: made,
  fromHour,
  toHour,
}: {
  now: string;
  minute: number;
  fromHour: number;
  toHour: number;
}) {
  const [minute, setMinute] = useState(made);
  useEffect(() => {
    learnClock(now);
    const tick = () => setMinute(made + Math.floor((institutionNow() - Date.parse(now)) / MINUTE_MS));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [now, made]);
  const isWithin = minute >= fromHour * 60 && minute <= toHour * 60;
  return (
    <li
      aria-hidden="true"
      style={{ '--now': minute } as CSSProperties}
      className={`now-line ${isWithin ? '' : 'desk:hidden'}`}
    >
      {written(minute)}
    </li>
  );
}

const written = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
