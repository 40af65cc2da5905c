'use client';

import { useEffect, useEffectEvent } from 'react';
import type { RosterRow } from '@/contract/exams/roster';
import { boxIdOf } from './box-ids';

/**
 * What was typed into the boxes of a page that had come and not begun yet: React neither hears of it nor takes it away,
 * until the box is drawn again. `isLeft`: the box isn't the one that is typed in any more.
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
