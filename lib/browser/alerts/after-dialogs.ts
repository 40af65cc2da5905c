'use client';

/** Runs `then` in the next frame without a dialog. A closing dialog keeps the focus until its motion ends. */
export function afterDialogs(then: () => void): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role="dialog"]')) afterDialogs(then);
    else then();
  });
}
