'use client';

import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { menuTimer, startMenuTimer } from './menu-timer.ts';

interface MenuParts {
  menu: ReactNode;
  /** As high as the menu that will stand there. */
  skeleton: ReactNode;
}

const Parts = createContext<MenuParts | null>(null);

/** Hands the menu to both of its places, the margin and the drawer, so that a page carries it once. */
export const MenuParts = ({ menu, skeleton, children }: MenuParts & { children: ReactNode }) => (
  <Parts value={{ menu, skeleton }}>{children}</Parts>
);

/** A place of the menu: shows the skeleton until the menu is set, then the menu (B1). */
export function MenuPlace() {
  const parts = useContext(Parts);
  useEffect(startMenuTimer, []);
  const set = useSyncExternalStore(menuTimer.subscribe, menuTimer.isSet, menuTimer.onServer);
  const shown = useDeferredValue(set); // twenty lines, put together between a person's presses
  return shown ? parts?.menu : parts?.skeleton;
}
