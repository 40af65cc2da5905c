'use client';

import { useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';

/** A list as it was opened, whether it has been shown yet. */
const Shown = createContext({ isShown: false });

/** Around a list that changes while it is looked at. Another view of it, with another query, begins anew. */
export function LiveList({ children }: { children: ReactNode }) {
  const view = useSearchParams().toString();
  const list = useMemo(() => ({ view, isShown: false }), [view]);
  useEffect(() => {
    list.isShown = true;
  }, [list]);
  return <Shown value={list}>{children}</Shown>;
}

/**
 * The class that marks a row for a moment: when it enters a `LiveList` that is already shown, and when its
 * `state` changes (the words that count). `said` is read out then, and when it changes itself. It is left out
 * if an alert says it.
 */
export function useLiveMark(state = '', said: string | null = null): string {
  const list = useContext(Shown);
  const [shown, setShown] = useState(() => ({ state, turn: list.isShown ? 1 : 0 }));
  useAnnounced(said, shown.turn === 0 ? said : null);
  if (shown.state !== state) setShown({ state, turn: shown.turn + 1 });
  if (shown.turn === 0) return '';
  return shown.turn % 2 === 1 ? 'animate-mark' : 'animate-mark-again';
}
