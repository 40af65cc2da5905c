'use client';

import { Tile, type TileLook } from './tile.tsx';

/** A `Tile` that tells an instant (ISO, UTC); `said` is what is read out in its place. */
export const TimeTile = ({
  at,
  said,
  className,
  ...tile
}: {
  at: string;
  said: string;
  className?: string;
  number: string;
  word: string;
  look?: TileLook;
  large?: boolean;
}) => (
  <time dateTime={at}>
    <span className="sr-only">{said}</span>
    <span aria-hidden="true" className={className}>
      <Tile {...tile} />
    </span>
  </time>
);
