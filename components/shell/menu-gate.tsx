'use client';

import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { menuTimer, startMenuTimer } from './menu-timer.ts';

/** Shows the skeleton until the menu is set, then the menu (B1). */
export function MenuGate({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  useEffect(startMenuTimer, []);
  const set = useSyncExternalStore(menuTimer.subscribe, menuTimer.isSet, menuTimer.onServer);
  return set ? children : skeleton;
}
