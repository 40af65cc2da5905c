/** As many rows as one file may have, and as long as it may be: a session has no more students. */
export const MOST_ROWS = 5_000;
export const LONGEST_FILE = 1_000_000;

/** A line of what was pasted, numbered from 1 as a spreadsheet does. */
export type TypedRow = { line: number; badge: string; typed: string; message: string; topics: string };

/** The words by which a first line names its columns, in small letters. */
export type ColumnWords = { badge: string[]; result: string[]; message: string[]; topics: string[] };

/**
 * The rows of cells that were pasted from a spreadsheet or stand in its CSV: number, result and, if there are any, a
 * message and topics; a first line that names its columns says where they are. Null: it is no such thing.
 */
export async function readRows(text: string, words: ColumnWords): Promise<TypedRow[] | null> {
  if (text.length > LONGEST_FILE) return null;
  const cells = await cellsOf(text);
  if (!cells || cells.length === 0 || cells.length > MOST_ROWS) return null;
  const named = placesOf(cells[0]?.cells ?? [], words);
  const { badge, result, message, topics } = named ?? { badge: 0, result: 1, message: 2, topics: 3 };
  return cells.slice(named ? 1 : 0).map(({ line, cells: row }) => {
    const cell = (place: number) => withoutMark((row[place] ?? '').trim());
    return { line, badge: cell(badge), typed: cell(result), message: cell(message), topics: cell(topics) };
  });
}

/** Without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
const withoutMark = (text: string) => text.replace(/^'(?=[=+\-@])/, '');

/** Loaded once somebody pastes something. Null: a quoted cell has no end. */
async function cellsOf(text: string): Promise<{ line: number; cells: string[] }[] | null> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  try {
    const lines: number[] = [];
    const records = parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(text),
      on_record: (record: string[], context) => {
        lines.push(context.lines);
        return record;
      },
    });
    return records.map((cells, index) => ({ line: lines[index] ?? 0, cells }));
  } catch {
    return null;
  }
}

const delimiterOf = (text: string): string =>
  ['\t', ';', ','].find((delimiter) => text.split(/\r?\n/, 1)[0]?.includes(delimiter)) ?? '\t';

/** Null where the first line names no columns. */
function placesOf(cells: string[], words: ColumnWords) {
  const place = (name: keyof ColumnWords) =>
    cells.findIndex((cell) => words[name].includes(cell.trim().toLocaleLowerCase()));
  const [badge, result] = [place('badge'), place('result')];
  return badge < 0 || result < 0
    ? null
    : { badge, result, message: place('message'), topics: place('topics') };
}
