'use client';

import { useEffect, useRef } from 'react';
import { announce } from './announcements';

/** Reads out a state's words each time they change; the first words too, if `from` is something else. */
export function useAnnounced(words: string | null, from = words) {
  const known = useRef(from);
  useEffect(() => {
    if (known.current === words) return;
    known.current = words;
    if (words) announce(words);
  }, [words]);
}
