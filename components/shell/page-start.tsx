'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { followRelease } from '@/lib/browser/session/follow-release';
import { NOT_STARTED_ID, START_SCRIPT } from './start-script.ts';

declare global {
  interface Window {
    pressedEarly?: EventTarget | null;
    /** The page hears what is pressed. */
    pageStarted?: true;
    notStarted?: () => void;
  }
}

/**
 * What a page does before it can react to presses. It says if it cannot start (E5). It repeats an early
 * press, only on our own buttons: links and submit buttons already work without script.
 */
export function PageStart({
  nonce,
  texts: { title, text, tryAgain },
}: {
  nonce: string | undefined;
  texts: { title: string; text: string; tryAgain: string };
}) {
  const pressed = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    // Later presses are heard, and so is the one that made React hurry: neither is repeated.
    pressed.current = window.event?.type === 'click' ? null : (window.pressedEarly ?? null);
  }, []);
  useEffect(() => {
    window.pageStarted = true;
    const notice = document.getElementById(NOT_STARTED_ID);
    if (notice) notice.hidden = true;
    if (pressed.current instanceof Element)
      pressed.current.closest<HTMLElement>('button[type=button]')?.click();
  }, []);
  useEffect(followRelease, []);
  return (
    <>
      <div
        id={NOT_STARTED_ID}
        hidden
        role="alert"
        className="fixed inset-x-0 top-0 z-50 grid gap-1 border-line border-b bg-raised p-4 shadow-lg print:hidden"
        suppressHydrationWarning
      >
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
        <button type="button" className="w-fit py-2 underline">
          {tryAgain}
        </button>
      </div>
      <script nonce={nonce} suppressHydrationWarning>
        {START_SCRIPT}
      </script>
    </>
  );
}
