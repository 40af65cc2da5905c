import { useEffect } from 'react';

/** The label of the menu that is open, or opens as soon as its code is there. */
let openMenu: string | null = null;

/** Keeps in mind that a menu is open, until it is closed or gone. */
export function useOpenMenu(label: string, open: boolean) {
  useEffect(() => {
    if (!open) return;
    openMenu = label;
    return () => {
      openMenu = null;
    };
  }, [label, open]);
}

/** Whether this menu is open in the page that is being replaced. The new page then opens it too. */
export const isMenuOpen = (label: string) => openMenu === label;
