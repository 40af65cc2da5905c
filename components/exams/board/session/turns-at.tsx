'use client';

import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import { useRevalidateWhen } from '@/lib/realtime/revalidate';

/** Of one board there are few: nobody has to wait. */
const SPREAD_MS = 1_000;

/** Reads a session's page again at the next instant, by the institution’s clock, from which it shows something else. */
export function TurnsAt({ at, now }: { at: string | null; now: string }) {
  useRevalidateWhen(useTimeUntil(at, now) === 0, SPREAD_MS);
  return null;
}
