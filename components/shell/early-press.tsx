'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    pressedEarly?: EventTarget | null;
  }
}

/** Without quotes and angle brackets, which would be escaped. */
const REMEMBER =
  'addEventListener(`click`, function (event) { window.pressedEarly = event.target }, { capture: true, once: true })';

/**
 * Presses again what was pressed before the page could hear it. Only buttons of ours: links and the buttons that send
 * a form do by themselves what they are for.
 */
export function EarlyPress({ nonce }: { nonce: string | undefined }) {
  useEffect(() => {
    const pressed = window.pressedEarly;
    if (pressed instanceof Element) pressed.closest<HTMLElement>('button[type=button]')?.click();
  }, []);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {REMEMBER}
    </script>
  );
}
