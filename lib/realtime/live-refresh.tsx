'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { HUB_EVENTS, type HubEventName } from '@/contract/hub-event-names';
import { onReturn, subscribe } from './hub-connection';

/**
 * Events that reach many people at once: what they cause is spread over a second. So is the return of live updates,
 * for an instance that ends sends everybody away together.
 */
const OF_GROUPS: HubEventName[] = ['seatsChanged', 'rosterChanged'];
const JITTER_MS = 1_000;

/**
 * Reads the page again on these events, and after live updates come back (D4, D5). A page that only a `few` have open
 * at a time does so at once, a group's events included.
 */
export function LiveRefresh({ on, few = false }: { on: readonly HubEventName[]; few?: boolean }) {
  const router = useRouter();
  const names = on.join(' '); // stable where the list is made anew at each render

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => router.refresh(), ms);
    };
    const unsubscribe = HUB_EVENTS.filter((name) => names.split(' ').includes(name)).map((name) =>
      subscribe(name, () => refreshAfter(!few && OF_GROUPS.includes(name) ? Math.random() * JITTER_MS : 0)),
    );
    const forget = onReturn(() => refreshAfter(Math.random() * JITTER_MS));
    return () => {
      clearTimeout(timer);
      for (const end of [...unsubscribe, forget]) end();
    };
  }, [router, names, few]);

  return null;
}
