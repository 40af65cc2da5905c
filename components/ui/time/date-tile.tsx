import { DayTile } from './day-tile.tsx';
import type { TileLook } from './tile.tsx';
import { useDayWords } from './use-day-words.ts';

/** Day and month of an instant (ISO, UTC) in the institution's zone; read out with its weekday. */
export function DateTile(tile: { at: string; look?: TileLook; large?: boolean }) {
  const dayWords = useDayWords();
  return <DayTile {...tile} words={dayWords(tile.at)} />;
}
