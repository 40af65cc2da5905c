'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
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
 * What a page says and remembers before it can hear what is pressed. It says that it couldn't start, if that is so (E5);
 * and it presses again what was pressed early: only buttons of ours, for links and the buttons that send a form do by
 * themselves what they are for.
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
    // What is pressed from now on is heard, and so is the press that made React hurry: neither is to be done twice.
    pressed.current = window.event?.type === 'click' ? null : (window.pressedEarly ?? null);
  }, []);
  useEffect(() => {
    window.pageStarted = true;
    const notice = document.getElementById(NOT_STARTED_ID);
    if (notice) notice.hidden = true;
    if (pressed.current instanceof Element)
      pressed.current.closest<HTMLElement>('button[type=button]')?.click();
  }, []);
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
