export type Cell = string | number;
export type Table = { heads: string[]; rows: Cell[][] };

/** What this run has printed, to be kept. */
export const printed: Table[] = [];

/** Prints rows under their heads, in columns of the needed width. A number keeps at most two decimals. */
export function printTable(heads: string[], rows: Cell[][]): void {
  printed.push({ heads, rows });
  const lines = [heads, ...rows.map((row) => row.map(shown))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

export const shown = (cell: Cell) => (typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : cell);
