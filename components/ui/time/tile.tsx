'use client';

import type { ReactNode } from 'react';

/** What a tile says by its colour: nothing, something is settled, it presses, it can't be done. */
export type TileLook = 'plain' | 'settled' | 'pressing' | 'off';

/** The start of a row: a number with its word, "14 GEN", "2 giorni". `large`: beside a page's title. */
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

/** A `Tile` that tells an instant (ISO, UTC); `said` is what is read out in its place. */
const TimeTile = ({
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

/** The words of an instant's tile (ISO, UTC), in the institution's zone: day, month, and the spoken day. */
export type DayTexts = { day: string; month: string; name: string };

/** A `DateTile` whose words were written before, where its look changes in the browser. */
export const DayTile = ({
  words: { day, month, name },
  ...tile
}: {
  at: string;
  words: DayTexts;
  look?: TileLook;
  large?: boolean;
}) => <TimeTile {...tile} said={name} number={day} word={month} />;

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
