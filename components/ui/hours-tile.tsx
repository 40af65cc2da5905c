'use client';

import { Tile, type TileLook } from './tile.tsx';

/** From when to when, of what is today: "14:00" above "16:00", written before. */
export const HoursTile = ({
  at,
  from,
  to,
  look,
}: {
  /** The beginning (ISO, UTC). */
  at: string;
  from: string;
  to: string;
  look?: TileLook;
}) => (
  <time dateTime={at}>
    <span className="sr-only">{`${from}–${to}`}</span>
    <span aria-hidden="true" className="tile-hours">
      <Tile number={from} word={to} look={look} />
    </span>
  </time>
);
