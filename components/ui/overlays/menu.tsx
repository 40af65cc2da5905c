'use client';

import { useEffect, useState } from 'react';
import { NoNetwork } from '../feedback/no-network.tsx';
import type { MenuProps } from './menu-props.ts';
import { isMenuOpen, useOpenMenu } from './open-menu.ts';
import { fetchAhead, useLater } from './use-later.ts';

const load = () => import('./loaded-menu.tsx');
const preload = () => fetchAhead(load);

/** A button that opens a list of entries. The list's code loads when the page is idle, or on the press. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(() => isMenuOpen(props.label));
  const { piece: LoadedMenu, isMissing, want } = useLater(load);
  useEffect(() => {
    if (wanted) void want().then((came) => came || setWanted(false));
  }, [wanted, want]);
  return (
    <span className="relative inline-flex">
      {wanted && LoadedMenu ? (
        <LoadedMenu {...props} />
      ) : (
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={wanted}
          aria-label={props.label}
          className={props.className}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setWanted(true)}
        >
          {props.children}
        </button>
      )}
      {wanted && !LoadedMenu && <Opening label={props.label} />}
      {isMissing && <NoNetwork place="below" />}
    </span>
  );
}

function Opening({ label }: { label: string }) {
  useOpenMenu(label, true);
  return null;
}
