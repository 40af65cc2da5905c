'use client';

import { useEffect } from 'react';
import { leaveIfOver } from '@/lib/browser/session/leave-if-over';
import { hubStateStore } from '@/lib/realtime/hub-connection';

/** Without live updates a visible tab asks every 8 to 12 s: with the answer's time, below 15 s. */
const POLL_MS = 8_000;
const SPREAD_MS = 4_000;
/** An instance that ends sends everybody's connection away together. */
const HUB_SPREAD_MS = 1_000;
/** A tab that is looked at again often tells so twice. */
const NOT_AGAIN_MS = 500;

/**
 * Notices a sign-out that this tab was not told of: on another device, by a revoked token, in a browser that
 * tells its tabs nothing. It asks when live updates end and when the tab is shown; never in a hidden tab.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    let poll: ReturnType<typeof setTimeout>;
    let afterHub: ReturnType<typeof setTimeout>;
    let lookedAt = 0;
    let wasLive = hubStateStore.current() === 'live';

    const look = () => {
      if (document.hidden || Date.now() - lookedAt < NOT_AGAIN_MS) return;
      lookedAt = Date.now();
      void leaveIfOver();
    };
    const pollOn = () => {
      poll = setTimeout(
        () => {
          if (hubStateStore.current() !== 'live') look();
          pollOn();
        },
        POLL_MS + Math.random() * SPREAD_MS,
      );
    };
    const followHub = () => {
      const isLive = hubStateStore.current() === 'live';
      if (wasLive && !isLive) afterHub = setTimeout(look, Math.random() * HUB_SPREAD_MS);
      wasLive = isLive;
    };

    pollOn();
    const forgetHub = hubStateStore.subscribe(followHub);
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearTimeout(poll);
      clearTimeout(afterHub);
      forgetHub();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
}
