'use client';

import type { ReactNode } from 'react';

/** What a tile says by its colour: nothing, something is settled, it presses, it can't be done. */
export type TileLook = 'plain' | 'settled' | 'pressing' | 'off';

/** At the start of a row: a number and its word, "14 GEN", "2 giorni"; the larger one stands beside a page's title. */
export function Tile({
  number,
  word,
  look = 'plain',
  large = false,
}: {
  number: ReactNode;
  word: ReactNode;
  look?: TileLook;
  large?: boolean;
}) {
  return (
    <span className={`tile ${looks[look]} ${large ? 'tile-large' : ''}`}>
      <b>{number}</b>
      <span>{word}</span>
    </span>
  );
}

const looks: Record<TileLook, string> = {
  plain: 'tile-plain',
  settled: 'bg-success-wash text-success',
  pressing: 'bg-warning-wash text-warning',
  off: 'tile-off',
};
