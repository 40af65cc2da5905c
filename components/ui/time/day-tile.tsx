'use client';

import type { TileLook } from './tile.tsx';
import { TimeTile } from './time-tile.tsx';
import type { DayWords } from './use-day-words.ts';

/** A `DateTile` whose words were written before, where its look changes in the browser. */
export const DayTile = ({
  words: { day, month, name },
  ...tile
}: {
  at: string;
  words: DayWords;
  look?: TileLook;
  large?: boolean;
}) => <TimeTile {...tile} said={name} number={day} word={month} />;
