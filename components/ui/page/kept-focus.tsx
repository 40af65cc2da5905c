'use client';

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { afterDialogs } from '@/lib/browser/alerts/after-dialogs';

/**
 * Controls that give way to others when `turn` changes, or go with the row they stand in: the focus, if it was here or
 * in a dialog of theirs, which gives it back to whatever had it before them, goes to the first of those others. Where
 * there are none it goes to the element with the id `heir`, else to the row where that stays, to the next one, or the one
 * before, else to the title.
 */
export function KeptFocus({
  turn = '',
  heir = '',
  children,
}: {
  turn?: string;
  heir?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const holds = useRef(false);
  const shown = useRef(turn);
  useEffect(() => {
    if (shown.current === turn) return;
    shown.current = turn;
    if (!holds.current) return;
    afterDialogs(() => {
      const here = ref.current;
      if (!here || here.contains(document.activeElement)) return;
      (here.querySelector('button') ?? heirOf(heir, []))?.focus();
    });
  });
  useHandedOn(ref, holds, heir);
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

/** What goes from the page hands its focus on; a page that is left does not. */
function useHandedOn(ref: RefObject<HTMLElement | null>, holds: RefObject<boolean>, heir: string) {
  useLayoutEffect(() => {
    const here = ref.current;
    const page = location.pathname;
    return () => {
      if (!holds.current) return;
      const row = here?.closest('li, tr');
      const rows = [row, row?.nextElementSibling, row?.previousElementSibling];
      afterDialogs(() => {
        if (location.pathname !== page || document.activeElement !== document.body) return;
        heirOf(heir, rows)?.focus({ preventScroll: true });
      });
    };
  }, [ref, holds, heir]);
}

function heirOf(id: string, rows: (Element | null | undefined)[]): HTMLElement | null {
  const inRow = rows
    .filter((row) => row?.isConnected)
    .map((row) => row?.querySelector<HTMLElement>('a, button'));
  return document.getElementById(id) ?? inRow.find(Boolean) ?? document.querySelector<HTMLElement>('main h1');
}
