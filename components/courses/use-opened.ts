'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { EnrolmentWindow } from '@/contract/courses';
import { useReached } from '@/lib/browser/use-reached';

/** Every page that waits for the same opening reads again within this. */
const SPREAD_MS = 5_000;

/** Whether enrolment has opened, from the very instant on; the page is read again soon after it. */
export function useOpened(window: EnrolmentWindow | null, now: string): boolean {
  const router = useRouter();
  const opened = useReached(window?.opensAt ?? null, now);
  const isNews = opened && window?.phase === 'not_open';
  useEffect(() => {
    if (!isNews) return;
    const timer = setTimeout(() => router.refresh(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isNews, router]);
  return opened;
}
