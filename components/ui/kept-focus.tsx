'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { afterDialogs } from '@/lib/browser/after-dialogs';

/**
 * Controls that give way to others when `turn` changes: the focus goes to the first of those, if it was here, or in a
 * dialog of theirs, which gives it back to whatever had it before them.
 */
export function KeptFocus({ turn, children }: { turn: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const holds = useRef(false);
  const shown = useRef(turn);
  useEffect(() => {
    if (shown.current === turn) return;
    shown.current = turn;
    if (!holds.current) return;
    afterDialogs(() => {
      const here = ref.current;
      if (!here?.contains(document.activeElement)) here?.querySelector('button')?.focus();
    });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of what is in it
    <div
      ref={ref}
      className="contents"
      onFocus={() => {
        holds.current = true;
      }}
      onBlur={() => {
        holds.current = false;
      }}
    >
      {children}
    </div>
  );
}
