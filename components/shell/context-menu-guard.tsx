'use client';

import { useEffect } from 'react';

/** Where the browser's own menu is needed: paste and spelling, opening and copying links (B9). */
const ALLOWED = 'input, textarea, select, a[href], [contenteditable]';

/** Keeps the browser's context menu shut, but not on text fields, links and selected text (B9). */
export function ContextMenuGuard() {
  useEffect(() => {
    document.addEventListener('contextmenu', guard);
    return () => document.removeEventListener('contextmenu', guard);
  }, []);
  return null;
}

function guard(event: MouseEvent) {
  const onAllowed = event.target instanceof Element && event.target.closest(ALLOWED) !== null;
  const onSelection = getSelection()?.isCollapsed === false;
  if (!onAllowed && !onSelection) event.preventDefault();
}
