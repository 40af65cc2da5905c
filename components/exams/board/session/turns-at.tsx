'use client';

import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import { useRevalidateWhen } from '@/lib/realtime/revalidate';

/** Of one board there are few: nobody has to wait. */
const SPREAD_MS = 1_000;

/** Reads a session's page again at the instant `at`, by the institution's clock: the page then changes. */
export function TurnsAt({ at, now }: { at: string | null; now: string }) {
  useRevalidateWhen(useTimeUntil(at, now) === 0, SPREAD_MS);
  return null;
}
