'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { afterDialogs } from '@/lib/browser/alerts/after-dialogs';

/**
 * Once the rows that were decided have gone, and the focus with them, it goes to the box of the row that took their
 * place, or else to `place` itself. Answers what to tell of the decided ones, be there none.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>, ids: string[]) {
  const awaited = useRef<{ decided: string[]; index: number } | null>(null);
  useEffect(() => {
    const { current: waiting } = awaited;
    if (!waiting || waiting.decided.some((id) => ids.includes(id))) return;
    awaited.current = null;
    afterDialogs(() => {
      if (document.activeElement !== document.body) return;
      const next = ids[Math.min(waiting.index, ids.length - 1)];
      const box = next && place.current?.querySelector<HTMLElement>(`input[value="${next}"]`);
      (box || place.current)?.focus();
    });
  });
  return (decided: string[]) => {
    awaited.current = {
      decided,
      index: Math.max(
        0,
        ids.findIndex((id) => decided.includes(id)),
      ),
    };
  };
}
