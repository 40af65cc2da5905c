import { useFormatter } from 'next-intl';
import { DayTile, type DayWords, type TileLook } from './tile.tsx';

/** Day and month of an instant (ISO, UTC) in the institution's zone; read out with its weekday. */
export function DateTile(tile: { at: string; look?: TileLook; large?: boolean }) {
  const dayWords = useDayWords();
  return <DayTile {...tile} words={dayWords(tile.at)} />;
}

/** Writes what a tile says of an instant (ISO, UTC) in the institution's zone. */
export function useDayWords() {
  const format = useFormatter();
  return (at: string): DayWords => {
    const instant = new Date(at);
    return {
      day: format.dateTime(instant, { day: 'numeric' }),
      month: format.dateTime(instant, { month: 'short' }),
      name: format.dateTime(instant, 'day'),
    };
  };
}
