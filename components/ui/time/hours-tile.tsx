'use client';

import type { TileLook } from './tile.tsx';
import { TimeTile } from './time-tile.tsx';

/** From when to when, of what is today and begins then (ISO, UTC): "14:00" above "16:00", written before. */
export const HoursTile = ({
  from,
  to,
  ...tile
}: {
  at: string;
  from: string;
  to: string;
  look?: TileLook;
}) => <TimeTile {...tile} said={`${from}–${to}`} number={from} word={to} className="tile-hours" />;
