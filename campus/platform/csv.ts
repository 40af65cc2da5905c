/**
 * Rows as a file for a spreadsheet (RFC 4180, with the mark by which it is known as UTF-8). A text that a spreadsheet would
 * take for a formula gets an apostrophe before it.
 */
export const csvOf = (rows: string[][]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(';')}\r\n`).join('')}`;

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
