'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';

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

const load = () => import('./loaded-menu.tsx');
const LoadedMenu = lazy(load);

/** A button that opens a list of entries. The list's code comes when the button is first reached. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={wanted}
      aria-label={props.label}
      className={props.className}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    >
      {props.children}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <LoadedMenu {...props} />
    </Suspense>
  );
}
