'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { eligibility } from '@/contract/exams';
import { call } from '@/lib/browser/call';
import { institutionNow, learnClock } from '@/lib/browser/institution-clock';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** In the last minute each page asks once how things stand, spread over this. */
const SPREAD_MS = 20 * SECOND_MS;

/**
 * Milliseconds until booking opens by the institution's clock, counted down by the second; 0 from the opening instant
 * on, without a reload. `now` (ISO) is when the page was made. In the last minute the clock is set once more, and the
 * rules are asked again.
 */
export function useOpening(
  { id, bookingOpensAt }: { id: string; bookingOpensAt: string },
  now: string,
): number {
  const router = useRouter();
  const opensAt = Date.parse(bookingOpensAt);
  const [left, setLeft] = useState(Math.max(0, opensAt - Date.parse(now)));

  useEffect(() => {
    learnClock(now);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const leftNow = Math.max(0, opensAt - institutionNow());
      setLeft(leftNow);
      if (leftNow > 0) timer = setTimeout(tick, untilNextTick(leftNow));
    };
    tick();
    addEventListener('visibilitychange', tick); // a tab in the background counts slowly
    return () => {
      clearTimeout(timer);
      removeEventListener('visibilitychange', tick);
    };
  }, [opensAt, now]);

  const isNear = left > 0 && left <= MINUTE_MS;
  useEffect(() => {
    if (!isNear) return;
    const timer = setTimeout(async () => {
      const asked = await askAgain(id);
      if (asked?.reasons.some(({ code }) => code !== 'exams.window_not_open')) router.refresh();
    }, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isNear, id, router]);

  return left;
}

/** With each full second, the last being the opening itself; by minutes while it is more than an hour away. */
const untilNextTick = (left: number) => (left > 60 * MINUTE_MS ? MINUTE_MS : left % SECOND_MS || SECOND_MS);

async function askAgain(examId: string) {
  const sentAt = Date.now();
  const answer = await call('/api/student/exams/eligibility', { examId }, { quiet: true });
  const known = eligibility.safeParse(answer.ok ? answer.result : null);
  if (!known.success) return null;
  learnClock(known.data.now, sentAt);
  return known.data;
}
