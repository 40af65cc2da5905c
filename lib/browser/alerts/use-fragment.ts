'use client';

import { useEffect, useState } from 'react';

/**
 * What stands after `#` as a query, which no server sees; null until it was looked at. Once seen it stays, also when
 * the router writes its own address, without the fragment, over ours.
 */
export function useFragment(): URLSearchParams | null {
  const [seen, setSeen] = useState<URLSearchParams | null>(null);
  useEffect(() => {
    const read = () => {
      const present = new URLSearchParams(location.hash.slice(1));
      setSeen((known) => (present.size > 0 || known === null ? present : known));
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return seen;
}

/** Takes the fragment out of the address bar and the history: it was used. */
export const dropFragment = () => history.replaceState(null, '', location.pathname);
