'use client';

import { useEffect, useEffectEvent } from 'react';
import type { RosterRow } from '@/contract/exams/roster';
import { boxIdOf } from './box-ids';

/**
 * Takes text that was typed before React started. React neither sees it nor removes it until it draws the box
 * again. `isLeft`: the user has left that box.
 */
export function useTypedEarly(
  rows: RosterRow[],
  shownIn: (row: RosterRow) => string,
  take: (row: RosterRow, typed: string, isLeft: boolean) => void,
) {
  const takeAll = useEffectEvent(() => {
    for (const row of rows) {
      const box = document.getElementById(boxIdOf(row));
      if (!(box instanceof HTMLInputElement) || box.value === shownIn(row)) continue;
      take(row, box.value, box !== document.activeElement);
    }
  });
  useEffect(() => takeAll(), []);
}
