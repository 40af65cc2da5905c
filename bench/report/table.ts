type Cell = string | number;

/** Prints rows under their heads, in columns as wide as they need; a number keeps two figures behind the point at most. */
export function printTable(heads: string[], rows: Cell[][]): void {
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

const shown = (cell: Cell) => (typeof cell === 'number' ? String(Math.round(cell * 100) / 100) : cell);
