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

/** A line of columns: a tab or a line's end within one is no other column, and no other line. */
export const columns = (cells: readonly (string | number | null | undefined)[]): string =>
  cells.map((cell) => String(cell ?? '').replace(/[\t\n\r]/g, escaped)).join('\t');

const harmless = (text: string) => text.replace(/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escaped);

/** As JSON has it, so that JSON stays what it is. */
const escaped = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
