'use client';

import { useEffect, useState } from 'react';
import type { BrowserPath, Shown } from '@/contract/calls/browser';
import { call, type Sent } from './call';

const PAUSE_MS = 300;

/**
 * What the institution answers to what stands in a form right now, asked once nobody has typed for a moment; `body`
 * null: nothing to ask. Null until there is an answer to the present body, and where there is none to be had.
 */
export function useAsked<Path extends BrowserPath>(path: Path, body: Sent<Path> | null): Shown<Path> | null {
  const asked = body && JSON.stringify(body);
  const [answer, setAnswer] = useState<{ asked: string; result: Shown<Path> } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let current = true;
    const timer = setTimeout(async () => {
      const answered = await call(path, JSON.parse(asked), { quiet: true });
      if (current && answered.ok) setAnswer({ asked, result: answered.result });
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [path, asked]);
  return answer?.asked === asked ? answer.result : null;
}
