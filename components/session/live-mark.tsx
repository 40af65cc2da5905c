'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { hubStateStore } from '@/lib/realtime/hub-connection';

/** Shows its children while live updates are off (E4). */
export function LiveMark({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(hubStateStore.subscribe, hubStateStore.current, hubStateStore.onServer);
  return state === 'off' ? children : null;
}
