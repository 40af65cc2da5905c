'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuProps } from './menu-props.ts';
import { isMenuOpen, useOpenMenu } from './open-menu.ts';

const load = () => import('./loaded-menu.tsx');
const LoadedMenu = lazy(load);

/** A button that opens a list of entries. The list's code comes when the button is first reached. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(() => isMenuOpen(props.label));
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
  return (
    <span className="relative inline-flex">
      {wanted ? (
        <Suspense fallback={<Opening label={props.label}>{button}</Opening>}>
          <LoadedMenu {...props} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}

function Opening({ label, children }: { label: string; children: ReactNode }) {
  useOpenMenu(label, true);
  return children;
}
