'use client';

import { lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-props.ts';

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
