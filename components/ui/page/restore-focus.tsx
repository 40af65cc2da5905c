'use client';

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { afterDialogs } from '@/lib/browser/alerts/after-dialogs';

/**
 * Controls that are replaced when `state` changes, or removed with their row. If the focus was in them, or in
 * a dialog that returns it to them, it goes to the first new control. If there is none: to the element with
 * the id `fallbackId`, else to the row if it stays, the next row, the one before, or the title.
 */
export function RestoreFocus({
  state = '',
  fallbackId = '',
  children,
}: {
  state?: string;
  fallbackId?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const holds = useRef(false);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (!holds.current) return;
    afterDialogs(() => {
      const here = ref.current;
      if (!here || here.contains(document.activeElement)) return;
      (here.querySelector('button') ?? nextFocus(fallbackId, []))?.focus();
    });
  });
  useFocusPassedOn(ref, holds, fallbackId);
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
function useFocusPassedOn(ref: RefObject<HTMLElement | null>, holds: RefObject<boolean>, fallbackId: string) {
  useLayoutEffect(() => {
    const here = ref.current;
    const page = location.pathname;
    return () => {
      if (!holds.current) return;
      const row = here?.closest('li, tr');
      const rows = [row, row?.nextElementSibling, row?.previousElementSibling];
      afterDialogs(() => {
        if (location.pathname !== page || document.activeElement !== document.body) return;
        nextFocus(fallbackId, rows)?.focus({ preventScroll: true });
      });
    };
  }, [ref, holds, fallbackId]);
}

function nextFocus(id: string, rows: (Element | null | undefined)[]): HTMLElement | null {
  const inRow = rows
    .filter((row) => row?.isConnected)
    .map((row) => row?.querySelector<HTMLElement>('a, button'));
  return document.getElementById(id) ?? inRow.find(Boolean) ?? document.querySelector<HTMLElement>('main h1');
}
