'use client';

import { createContext, type ReactNode, useContext, useDeferredValue } from 'react';
import type { ProfileType } from '@/contract/accounts/account';
import type { MenuItem } from './menu.ts';
import { MenuSkeleton, SideMenu } from './side-menu.tsx';
import { useMenuSet } from './use-menu-set.ts';

/** What the menu is made of: the type of user that titles it, and its lines. */
interface OwnMenu {
  type: ProfileType;
  items: MenuItem[];
  /** Whether its first line opens the search. */
  canSearch: boolean;
}

const Own = createContext<OwnMenu | null>(null);

/** Hands the menu to both of its places, the margin and the drawer, so that a page carries it once, and as data. */
export const OwnMenu = ({ children, ...menu }: OwnMenu & { children: ReactNode }) => (
  <Own value={menu}>{children}</Own>
);

/** The menu that is handed out, for what leads to its pages another way. */
export function useOwnMenu(): OwnMenu {
  const own = useContext(Own);
  if (!own) throw new Error('no menu is handed out here');
  return own;
}

/** A place of the menu: shows the skeleton until the menu is set, then the menu (B1). */
export function MenuPlace() {
  const own = useContext(Own);
  const shown = useDeferredValue(useMenuSet()); // twenty lines, put together between a person's presses
  if (!own) return null;
  return shown ? <SideMenu {...own} /> : <MenuSkeleton {...own} />;
}
