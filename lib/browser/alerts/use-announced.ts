'use client';

import { useEffect, useRef } from 'react';
import { announce } from './announcements';

/**
 * Reads out what a state is in words, each time that it becomes another; what it began with, `from`, is read in its
 * place.
 */
export function useAnnounced(words: string | null, from = words) {
  const known = useRef(from);
  useEffect(() => {
    if (known.current === words) return;
    known.current = words;
    if (words) announce(words);
  }, [words]);
}
