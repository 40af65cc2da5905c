'use client';

import type { ReactNode } from 'react';
import { LiveList } from './live-list.tsx';

/** A list of rows: white, hairlines between them; on a phone from edge to edge. */
export function Sheet({
  label,
  narrow = false,
  children,
}: {
  label?: string;
  /** In a side column: the lines of a phone. */
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <LiveList>
      <ul aria-label={label} className={`sheet ${narrow ? 'sheet-narrow' : ''}`}>
        {children}
      </ul>
    </LiveList>
  );
}
