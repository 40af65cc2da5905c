import { LONGEST_FILE, MOST_ROWS } from './read-rows';

/** As large as a spreadsheet may be, and its parts once they are unpacked, in bytes. */
const LARGEST_WORKBOOK = 5_000_000;
const LARGEST_UNPACKED = 20_000_000;
const RANGE = `A1:Z${MOST_ROWS + 1}`;

type Cell = string | number | boolean | Date | object | null | undefined;

/** Whether it is to be unpacked, being XLSX or ODS, and no text. */
export const isWorkbook = ({ name }: File): boolean => /\.(xlsx|ods)$/i.test(name);

/**
 * The first sheet of a workbook (XLSX, ODS) as it would come out of the clipboard: cells parted by tabs, a line for each row.
 * Null: it is none, has a password, or would unpack to more than a session's results ever are.
 */
export async function readWorkbook(file: File): Promise<string | null> {
  if (file.size > LARGEST_WORKBOOK) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (unpackedSize(bytes) > LARGEST_UNPACKED) return null;
  try {
    const text = (await rowsOf(file.name, bytes))
      .map((row) => row.map(pasted).join('\t').trimEnd())
      .join('\n');
    return text.length <= LONGEST_FILE ? text : null;
  } catch {
    return null;
  }
}

/** Loaded once somebody chooses such a file. */
async function rowsOf(name: string, bytes: Uint8Array): Promise<Cell[][]> {
  const firstSheet = { sheets: [0], range: RANGE };
  const { sheets } = /\.ods$/i.test(name)
    ? await (await import('hucre/ods')).readOds(bytes, firstSheet)
    : await (await import('hucre/xlsx')).readXlsx(bytes, firstSheet);
  return sheets[0]?.rows ?? [];
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
 * What the directory of a zip says its entries unpack to, which is as far as the reader unpacks them; without end where
 * there is none, or one that can't be followed.
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
