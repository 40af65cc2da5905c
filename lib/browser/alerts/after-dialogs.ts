'use client';

/** Runs `then` in the next frame in which no dialog is open: one that closes keeps the focus to the end of its motion. */
export function afterDialogs(then: () => void): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role="dialog"]')) afterDialogs(then);
    else then();
  });
}
