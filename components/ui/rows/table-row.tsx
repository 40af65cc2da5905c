'use client';

import type { ReactNode } from 'react';
import { useLiveMark } from './live-list.tsx';

/** A row of a `DataTable`, marked for a moment when it enters a `LiveList` or its `state` changes. */
export function TableRow({
  state,
  said,
  off,
  children,
}: {
  state?: string;
  said?: string;
  off: boolean;
  children: ReactNode;
}) {
  const mark = useLiveMark(state, said);
  return <tr className={`${off ? 'text-muted' : ''} ${mark}`.trim() || undefined}>{children}</tr>;
}
