'use client';

import { useEffect, useState } from 'react';

/**
 * The query after `#`, which no server sees; null before the first look. It stays known, also when the router
 * replaces our address by its own without the fragment.
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
