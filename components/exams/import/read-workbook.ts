import type { Sheet } from 'hucre/xlsx';
import { LONGEST_FILE } from './read-lines';

/** As large as a spreadsheet may be, and its parts once they are unpacked, in bytes. */
const LARGEST_WORKBOOK = 5_000_000;
const LARGEST_UNPACKED = 20_000_000;
/** A gradebook has a column for each task, and a sheet may have empty lines in between. */
const RANGE = 'A1:IV20000';

type Cell = string | number | boolean | Date | object | null | undefined;

/** The sheet that was read, the number of visible sheets in its workbook, and its number of hidden rows. */
export type SheetName = { name: string; of: number; hidden: number };

/** How a file of a workbook begins, whatever it is called; null: it is none. */
export function workbookKind(bytes: Uint8Array): 'xlsx' | 'ods' | 'xls' | null {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  if (!begins(...ascii('PK'))) return null;
  return ascii('mimetype').every((byte, index) => bytes[ENTRY_NAME + index] === byte) ? 'ods' : 'xlsx';
}

const ENTRY_NAME = 30;
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/**
 * The first sheet of a workbook as the clipboard would give it: tabs between cells, a line for each row.
 * Null: no workbook, a password, or larger when unpacked than any session's results.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  kind: 'xlsx' | 'ods' | 'xls',
): Promise<{ text: string; sheet: SheetName } | null> {
  if (bytes.length > LARGEST_WORKBOOK) return null;
  if (kind !== 'xls' && unpackedSize(bytes) > LARGEST_UNPACKED) return null;
  try {
    const { rows, formulaAt, sheet } = await firstSheet(bytes, kind);
    const text = Array.from(rows, (row, at) =>
      Array.from(row ?? [], (cell, place) => pasted(cell ?? formulaAt(at, place)))
        .join('\t')
        .trimEnd(),
    ).join('\n');
    return text.length <= LONGEST_FILE ? { text, sheet } : null;
  } catch {
    return null;
  }
}

/** The first one that isn't hidden. Its reader is loaded once somebody chooses such a file. */
async function firstSheet(bytes: Uint8Array, kind: 'xlsx' | 'ods' | 'xls') {
  const shown = new Set<number>();
  const sheets = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }, place: number) => {
    if (!hidden && !veryHidden) shown.add(place);
    return shown.values().next().value === place;
  };
  const read = async () => {
    if (kind === 'ods') return await (await import('hucre/ods')).readOds(bytes, { sheets });
    const { readXls, readXlsx } = await import('hucre/xlsx');
    return kind === 'xls' ? await readXls(bytes) : await readXlsx(bytes, { sheets, range: RANGE });
  };
  const book = await read();
  const of = kind === 'xls' ? book.sheets.length : shown.size;
  const [first] = book.sheets;
  const rows: Cell[][] = first?.rows ?? [];
  const hidden = rows.filter((row, at) => first?.rowDefs?.get(at)?.hidden && row?.some(isFilled)).length;
  return { rows, formulaAt: formulasOf(first), sheet: { name: first?.name ?? '', of, hidden } };
}

const isFilled = (cell: Cell) => cell !== null && cell !== undefined && cell !== '';

/** A cell whose formula no program has computed shows the formula. An empty cell would look like no value. */
function formulasOf(sheet: Sheet | undefined) {
  return (row: number, column: number): string | null => {
    const formula = sheet?.cells?.get(`${row},${column}`)?.formula;
    return formula === undefined ? null : `=${formula}`;
  };
}

/** A cell with a tab, a quote or a line break in it is quoted, as a spreadsheet does when it is copied. */
function pasted(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 0xffff;

/**
 * The unpacked size by the zip's directory; the reader unpacks no more than that. Infinity without a valid
 * directory.
 */
function unpackedSize(bytes: Uint8Array): number {
  const zip = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(zip);
  if (end === null) return Number.POSITIVE_INFINITY;
  let at = zip.getUint32(end + 16, true);
  let total = 0;
  for (let left = zip.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > zip.byteLength || zip.getUint32(at, true) !== ENTRY)
      return Number.POSITIVE_INFINITY;
    total += zip.getUint32(at + 24, true);
    at += ENTRY_BYTES + [28, 30, 32].reduce((length, field) => length + zip.getUint16(at + field, true), 0);
  }
  return total;
}

function endOf(zip: DataView): number | null {
  const first = Math.max(0, zip.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = zip.byteLength - END_BYTES; at >= first; at--) if (zip.getUint32(at, true) === END) return at;
  return null;
}
