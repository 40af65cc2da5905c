/**
 * Prints lines with columns separated by tabs. Characters that would control the terminal or disguise the
 * text are escaped: control characters, direction marks, invisible ones, unpaired surrogates.
 */
export function print(said: string | number): void {
  console.log(harmless(String(said)));
}

/** The same, of what went wrong. */
export function printError(said: string): void {
  console.error(harmless(said));
}

/** Aligns cells to the widest of their column; escapes a tab or line break within a cell. */
export function columns(rows: readonly (readonly (string | number)[])[]): string[] {
  const shown = rows.map((cells) => cells.map((cell) => harmless(String(cell)).replace(/[\t\n]/g, escaped)));
  const widths = (shown[0] ?? []).map((_, at) => Math.max(...shown.map((cells) => (cells[at] ?? '').length)));
  return shown.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const harmless = (text: string) => text.replace(/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escaped);

/** As JSON has it, so that JSON stays what it is. */
const escaped = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
