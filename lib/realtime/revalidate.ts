'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo } from 'react';

/** The one time at which this tab's page will be read again. */
let waiting: { timer: ReturnType<typeof setTimeout>; dueAt: number; spreadMs: number } | null = null;

/**
 * Reads the page again at a random time within `spreadMs`, so that the many who hear the same event don't
 * read at once. Several calls meanwhile make one read.
 */
export function useRevalidate(): (spreadMs: number) => void {
  const router = useRouter();
  return useMemo(() => (spreadMs: number) => readWithin(spreadMs, () => router.refresh()), [router]);
}

/** The same once something is news to the page. */
export function useRevalidateWhen(isNews: boolean, spreadMs: number) {
  const revalidate = useRevalidate();
  useEffect(() => {
    if (isNews) revalidate(spreadMs);
  }, [isNews, revalidate, spreadMs]);
}

/** Who leaves the page needs it no more. */
export function useNoReadAfter(): void {
  useEffect(() => forget, []);
}

function readWithin(spreadMs: number, read: () => void) {
  const dueAt = performance.now() + Math.random() * spreadMs;
  // Drawn once: who is told the same again and again would come ever sooner.
  if (waiting && (waiting.spreadMs <= spreadMs || waiting.dueAt <= dueAt)) return;
  forget();
  const timer = setTimeout(() => {
    waiting = null;
    read();
  }, dueAt - performance.now());
  waiting = { timer, dueAt, spreadMs };
}

function forget() {
  clearTimeout(waiting?.timer);
  waiting = null;
}
