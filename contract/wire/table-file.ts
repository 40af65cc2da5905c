/**
 * Tables of cells from spreadsheets (CSV, TSV, the clipboard). The whole file decides its delimiter and
 * encoding, by the same rules for every file.
 */

/** A row of cells; its line is the one on which it ends, counted from 1. */
export type TableRow = { line: number; cells: string[] };

/** The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 if valid, else Windows-1252. Null if no text. */
export function textOfFile(bytes: Uint8Array): string | null {
  const encoding = ENCODINGS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const text = new TextDecoder(encoding?.name ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes);
  return text.includes('\0') ? null : text;
}

const ENCODINGS = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
];

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * All non-empty rows of any length, by csv-parse's `parse`, for Node or browsers. It throws csv-parse's error
 * if a quoted cell has no end.
 */
export function tableRows(
  text: string,
  parse: (text: string, options: TableOptions) => string[][],
): TableRow[] {
  const lines: number[] = [];
  let twice = 0; // csv-parse counts each CRLF within a cell as two lines
  const rows = parse(text, {
    ...{ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    delimiter: delimiterOf(text),
    on_record: (record, context) => {
      twice += record.reduce((count, cell) => count + cell.split('\r\n').length - 1, 0);
      lines.push(context.lines - twice);
      return record;
    },
  });
  return rows.map((cells, index) => ({ line: lines[index] ?? 0, cells }));
}

type TableOptions = {
  bom: boolean;
  relax_column_count: boolean;
  relax_quotes: boolean;
  skip_empty_lines: boolean;
  delimiter: string;
  on_record: (record: string[], context: { lines: number }) => string[];
};

/**
 * The separator: a tab, a semicolon or a comma. It takes the one that most of the first lines have outside
 * quotes; of two the earlier one, since texts and amounts contain commas.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const having = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return ['\t', ';', ','].reduce((best, each) => (having(each) > having(best) ? each : best));
}

/** A copied text without invisible signs: width and direction marks, soft hyphens, odd spaces. */
export const visible = (cell: string): string =>
  cell
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .trim();
