'use client';

import { useEffect, useEffectEvent } from 'react';
import { stored } from '@/lib/browser/outbox/outbox-items';
import { beforeLeaving } from '@/lib/browser/session/leave';

/** Enters a half-typed result before its page closes: at the session's end, by Back, by a reload (C9). */
export function useTypedLate(enterTyped: () => void): void {
  const enterNow = useEffectEvent(enterTyped);
  useEffect(() => {
    const keepNow = async () => {
      enterNow();
      await stored();
    };
    const takeBack = beforeLeaving(keepNow);
    addEventListener('pagehide', keepNow);
    return () => {
      takeBack();
      removeEventListener('pagehide', keepNow);
      enterNow();
    };
  }, []);
}
