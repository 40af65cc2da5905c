/**
 * Rows as a file for a spreadsheet (RFC 4180, with the mark by which it is known as UTF-8), with semicolons. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it; so does a part of a text behind what another reader
 * takes for the end of a cell, though a comma is none here: a file is opened with the separator of who reads it.
 */
export const csvOf = (rows: string[][]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(';')}\r\n`).join('')}`;

/** A formula's first character, in either width, where some reader's cell begins: quotes and spaces may stand before it. */
const FORMULA = /(^|[,;|\t\r\n])([ "]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function toCell(text: string): string {
  const marked = text.replace(FORMULA, "$1$2'");
  const safe = /^[\t\r]/.test(marked) ? `'${marked}` : marked;
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
