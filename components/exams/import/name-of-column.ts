import type { Sheet } from './columns';

/** As many columns as a sheet has. */
export const widthOf = ({ header, rows }: Pick<Sheet, 'header' | 'rows'>): number =>
  Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length));

/** A column as a spreadsheet calls it, with its own name, or what stands in it first. */
export function nameOfColumn({ header, rows }: Pick<Sheet, 'header' | 'rows'>, place: number): string {
  const samples = rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  const name = header?.cells[place] || samples.slice(0, 3).join(', ');
  return name ? `${letterOf(place)} · ${name}` : letterOf(place);
}

/** A, B, … Z, AA, AB, … */
const letterOf = (place: number): string =>
  (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));
