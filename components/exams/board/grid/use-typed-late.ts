'use client';

import { useEffect, useEffectEvent } from 'react';
import { stored } from '@/lib/browser/outbox/outbox-items';
import { beforeLeaving } from '@/lib/browser/session/leave';

/** Has what is still being typed entered before its page goes: with the session, by Back, by a reload (C9). */
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
