'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { call } from '@/lib/browser/calls/call';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';

const MINUTE_MS = 60_000;
/** In the last minute each page asks once how things stand, spread over this. */
const SPREAD_MS = 20_000;

/**
 * Milliseconds until booking opens, 0 from the opening instant on, without a reload. In the last minute the clock is
 * set once more, and the rules are asked again. `now` (ISO) is when the page was made.
 */
export function useOpening(
  { id, bookingOpensAt }: { id: string; bookingOpensAt: string },
  now: string,
): number {
  const router = useRouter();
  const left = useTimeUntil(bookingOpensAt, now);
  const isNear = left > 0 && left <= MINUTE_MS;

  useEffect(() => {
    if (!isNear) return;
    const leftNow = Date.parse(bookingOpensAt) - institutionNow();
    const timer = setTimeout(
      async () => {
        const asked = await askAgain(id);
        if (asked?.reasons.some(({ code }) => code !== 'exams.window_not_open')) router.refresh();
      },
      Math.random() * Math.min(SPREAD_MS, leftNow / 2),
    );
    return () => clearTimeout(timer);
  }, [isNear, id, bookingOpensAt, router]);

  return left;
}

async function askAgain(examId: string) {
  const answer = await call('student/exams/eligibility', { examId }, { quiet: true });
  return answer.ok ? answer.result : null;
}
