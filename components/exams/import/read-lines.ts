import { type TableRow, tableRows, visible } from '@/contract/wire/table-file';

/** As many rows as one file may have, and as long as it may be: a session has no more students. */
export const MOST_ROWS = 5_000;
export const LONGEST_FILE = 1_000_000;

export type LinesFault = { fault: 'tooMuch' } | { fault: 'quote'; line: number };

/**
 * The non-empty lines of cells, pasted from a spreadsheet or from its CSV, with a spreadsheet's line numbers.
 * The parser loads at the first paste.
 */
export async function readLines(text: string): Promise<TableRow[] | LinesFault> {
  if (text.length > LONGEST_FILE) return { fault: 'tooMuch' };
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  try {
    const lines = numberedAsInSheet(tableRows(text, parse)).filter(({ cells }) => cells.some(Boolean));
    return lines.length > MOST_ROWS ? { fault: 'tooMuch' } : lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: 'quote', line: lineAfter(Number(error.records), text) };
  }
}

const lineAfter = (records: number, text: string): number =>
  text.split(/\r?\n/).flatMap((line, at) => (line === '' ? [] : at + 1))[records] ?? 1;

/** A cell of several lines makes a file longer, and a sheet not. */
function numberedAsInSheet(rows: TableRow[]): TableRow[] {
  let within = 0;
  return rows.map(({ line, cells }) => {
    within += cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
    return { line: line - within, cells: cells.map((cell) => withoutMark(visible(cell))) };
  });
}

/** Without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
const withoutMark = (text: string) => text.replace(/^'(?=[=+\-@])/, '');
