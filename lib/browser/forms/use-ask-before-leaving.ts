'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { askToLeave } from './ask-to-leave';

/** Asks before a link or the browser leaves `count` unsaved things. A link waits for the answer. */
export function useAskBeforeLeaving(count: number): void {
  const router = useRouter();
  const follow = useEffectEvent(async (href: string) => {
    if (await askToLeave({ by: 'link', count })) router.push(href);
  });
  const isAsking = count > 0;
  useEffect(() => {
    if (!isAsking) return;
    const onClick = (event: MouseEvent) => {
      const href = leadsTo(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      void follow(href);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('click', onClick, { capture: true });
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('beforeunload', onUnload);
    };
  }, [isAsking]);
}

/** Where a press leads in this tab, to another page of the portal; null where this page stays. */
function leadsTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOther = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link?.href || isOther || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return null;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  return origin === location.origin && !isHere ? pathname + search + hash : null;
}
