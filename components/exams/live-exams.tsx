'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useHubEvent } from '@/lib/realtime/use-hub-event';

/** A session that was just published reaches many pages at once: what they ask is spread over this. */
const JITTER_MS = 1_000;

/** Reads the page again when the hub speaks of a session that isn't on it; once for each, as not all are the reader's. */
export function LiveExams({ known }: { known: string[] }) {
  const router = useRouter();
  const heardOf = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  useHubEvent('seatsChanged', (event) => {
    const examId = event?.examId;
    if (!examId || known.includes(examId) || heardOf.current.has(examId)) return;
    heardOf.current.add(examId);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router.refresh(), Math.random() * JITTER_MS);
  });
  return null;
}
