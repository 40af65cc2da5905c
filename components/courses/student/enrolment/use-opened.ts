'use client';

import type { EnrolmentWindow } from '@/contract/courses/enrolments';
import { useReached } from '@/lib/browser/clock/use-reached';
import { useReadAgainWhen } from '@/lib/realtime/read-again';

/** Every page that waits for the same opening reads again within this. */
const SPREAD_MS = 5_000;

/** Whether enrolment has opened, from the very instant on; the page is read again soon after it. */
export function useOpened(window: EnrolmentWindow | null, now: string): boolean {
  const opened = useReached(window?.opensAt ?? null, now);
  useReadAgainWhen(opened && window?.phase === 'not_open', SPREAD_MS);
  return opened;
}
