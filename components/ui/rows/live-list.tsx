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
 * The class of a row that is marked for a moment: once it came to a `LiveList` that was there already, and each time
 * that its `state` becomes another (a word, or words, for all of it that counts). `said` is read out when it came, and
 * each time that it becomes another itself; what an alert says needs none.
 */
export function useLiveMark(state = '', said: string | null = null): string {
  const list = useContext(Shown);
  const [shown, setShown] = useState(() => ({ state, turn: list.isShown ? 1 : 0 }));
  useAnnounced(said, shown.turn === 0 ? said : null);
  if (shown.state !== state) setShown({ state, turn: shown.turn + 1 });
  if (shown.turn === 0) return '';
  return shown.turn % 2 === 1 ? 'animate-mark' : 'animate-mark-again';
}
