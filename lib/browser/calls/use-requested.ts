'use client';

import { useEffect, useState } from 'react';
import type { BrowserPath, Shown } from '@/contract/browser';
import { call, type Sent } from './call';

const PAUSE_MS = 300;

/**
 * The institution's answer to a form's present values, asked after a pause in typing. `body` null: nothing to
 * ask. While an answer is awaited, `result` is the last one, or null if that one failed. A call that the
 * institution doesn't offer (`isMissing`) isn't asked again.
 */
export function useAsking<Path extends BrowserPath>(
  path: Path,
  body: Sent<Path> | null,
  pauseMs = PAUSE_MS,
): { result: Shown<Path> | null; isAsking: boolean; hasFailed: boolean; isMissing: boolean } {
  const [isMissing, setIsMissing] = useState(false);
  const asked = body && !isMissing ? JSON.stringify(body) : null;
  const [answer, setAnswer] = useState<{ asked: string; result: Shown<Path> | null } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let current = true;
    const timer = setTimeout(async () => {
      const answered = await call(path, JSON.parse(asked), { quiet: true });
      if (!current) return;
      setAnswer({ asked, result: answered.ok ? answered.result : null });
      if (!answered.ok && answered.messages.some(({ code }) => code === 'shared.notOffered'))
        setIsMissing(true);
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [path, asked, pauseMs]);
  const isAsking = asked !== null && answer?.asked !== asked;
  const result = asked === null ? null : (answer?.result ?? null);
  return { result, isAsking, hasFailed: asked !== null && !isAsking && result === null, isMissing };
}

/** The same, null until there is an answer to the present body, and where there is none to be had. */
export function useRequested<Path extends BrowserPath>(
  path: Path,
  body: Sent<Path> | null,
): Shown<Path> | null {
  const { result, isAsking } = useAsking(path, body);
  return isAsking ? null : result;
}
