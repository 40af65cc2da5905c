'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { REMEMBER_PRESS } from './remember-press.ts';

declare global {
  interface Window {
    pressedEarly?: EventTarget | null;
  }
}

/**
 * Presses again what was pressed before the page could hear it. Only buttons of ours: links and the buttons that send
 * a form do by themselves what they are for.
 */
export function EarlyPress({ nonce }: { nonce: string | undefined }) {
  const pressed = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    // What is pressed from now on is heard, and so is the press that made React hurry: neither is to be done twice.
    pressed.current = window.event?.type === 'click' ? null : (window.pressedEarly ?? null);
  }, []);
  useEffect(() => {
    if (pressed.current instanceof Element)
      pressed.current.closest<HTMLElement>('button[type=button]')?.click();
  }, []);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {REMEMBER_PRESS}
    </script>
  );
}
