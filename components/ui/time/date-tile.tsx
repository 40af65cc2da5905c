import { useFormatter } from 'next-intl';
import { type DayTexts, DayTile, type TileLook } from './tile.tsx';

/** Day and month of an instant (ISO, UTC) in the institution's zone; read out with its weekday. */
export function DateTile(tile: { at: string; look?: TileLook; large?: boolean }) {
  const dayTexts = useDayTexts();
  return <DayTile {...tile} words={dayTexts(tile.at)} />;
}

/** Writes what a tile says of an instant (ISO, UTC) in the institution's zone. */
export function useDayTexts() {
  const format = useFormatter();
  return (at: string): DayTexts => {
    const instant = new Date(at);
    return {
      day: format.dateTime(instant, { day: 'numeric' }),
      month: format.dateTime(instant, { month: 'short' }),
      name: format.dateTime(instant, 'day'),
    };
  };
}
