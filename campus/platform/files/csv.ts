/**
 * Rows as CSV (RFC 4180) with semicolons and the UTF-8 mark. A text that would be a formula gets an
 * apostrophe. So does a part after another separator, since spreadsheets split by their reader's separator.
 */
export const csvOf = (rows: string[][]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(';')}\r\n`).join('')}`;

/** A formula's first character, ASCII or full width, where a cell begins, after quotes and spaces. */
const FORMULA = /(^|[,;|\t\r\n])([ "]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function toCell(text: string): string {
  const marked = text.replace(FORMULA, "$1$2'");
  const safe = /^[\t\r]/.test(marked) ? `'${marked}` : marked;
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
