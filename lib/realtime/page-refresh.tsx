'use client';

import { useEffect, useRef } from 'react';
import { eventsOf, type PageWithEvents } from '@/contract/live/hub-events';
import { onReturn, showPage, subscribe } from './event-bus';
import { useNoReadAfter, useRevalidate } from './revalidate';

/**
 * Reads the page again on its events, and for what happened while live updates were away (D4, D5). `number`
 * is the last event that the page takes account of; earlier events cause no read.
 */
export function PageRefresh({ page, number }: { page: PageWithEvents; number: number | null }) {
  const revalidate = useRevalidate();
  useNoReadAfter();

  useEffect(() => {
    const ends = eventsOf(page).map((name) => subscribe(name, (_event, spreadMs) => revalidate(spreadMs)));
    const forget = onReturn(revalidate);
    return () => {
      for (const end of [...ends, forget]) end();
    };
  }, [revalidate, page]);

  const isShown = useRef(false);
  useEffect(() => {
    const isBehind = showPage(number);
    // What was read again isn't so once more: it may know more than its number says.
    if (isBehind && !isShown.current) revalidate(0);
    isShown.current = true;
  }, [revalidate, number]);

  return null;
}
