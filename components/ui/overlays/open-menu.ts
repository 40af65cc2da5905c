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

/** Asked while a page is made: whether this menu is open in the page whose place it takes. It opens there too. */
export const isMenuOpen = (label: string) => openMenu === label;
