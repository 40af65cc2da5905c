'use client';

import { Tile, type TileLook } from './tile.tsx';
import type { DayWords } from './use-day-words.ts';

/** A `DateTile` whose words were written before, where its look changes in the browser. */
export const DayTile = ({
  at,
  words: { day, month, name },
  look,
  large,
}: {
  at: string;
  words: DayWords;
  look?: TileLook;
  large?: boolean;
}) => (
  <time dateTime={at}>
    <span className="sr-only">{name}</span>
    <span aria-hidden="true">
      <Tile number={day} word={month} look={look} large={large} />
    </span>
  </time>
);
