'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { menuTimer, startMenuTimer } from './menu-timer.ts';

/** Whether the menu is set in this document; until then a skeleton stands in its places (B1). */
export function useMenuSet(): boolean {
  useEffect(startMenuTimer, []);
  return useSyncExternalStore(menuTimer.subscribe, menuTimer.isSet, menuTimer.onServer);
}
