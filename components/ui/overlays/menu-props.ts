import type { ReactNode } from 'react';

export interface MenuEntry {
  key: string;
  label: string;
  /** The language of the label, where it is not the page's. */
  lang?: string;
  icon?: ReactNode;
  current?: boolean;
  /** Where the entry leads; without it `onSelect` is what it does. */
  href?: string;
  onSelect?: () => void;
}

export interface MenuProps {
  /** What the button is called; `children` is what it shows. */
  label: string;
  className: string;
  /** Above the entries. */
  heading?: ReactNode;
  entries: MenuEntry[];
  children: ReactNode;
}
