import { parse } from 'csv-parse/sync';
import {
  delimiterOf,
  type TableRow,
  tableRows,
  textOfFile,
  visible,
} from '../../contract/wire/table-file.ts';
import { OfficeRefused } from '../verb.ts';

export type NamedRow = { line: number; cells: Record<string, string> };

/**
 * The rows of a file by the names of its first line. Throws `OfficeRefused` with each row that doesn't fit,
 * and with each amount split by the file's commas: no amount is guessed.
 */
export function readTable(
  bytes: Uint8Array,
  amounts: readonly string[] = ['amount', 'usdAmount'],
): NamedRow[] {
  const text = textOfFile(bytes);
  if (text === null) throw new OfficeRefused('the file is no text: save the sheet as CSV');
  const [header, ...rows] = rowsOf(text);
  if (!header) return [];
  const columns = header.cells.map(visible);
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index);
  if (twice !== undefined) throw new OfficeRefused(`line ${header.line}: two columns are called ${twice}`);
  const table = { columns, amounts, byCommas: delimiterOf(text) === ',' };
  const faults = rows.flatMap((row) => faultOf(row, table) ?? []);
  if (faults.length > 0) throw new OfficeRefused([...faults, 'nothing was taken'].join('\n'));
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, index) => [column, visible(cells[index] ?? '')])),
  }));
}

function rowsOf(text: string): TableRow[] {
  try {
    return tableRows(text, parse);
  } catch (error) {
    throw new OfficeRefused(`the file can’t be read: ${error instanceof Error ? error.message : ''}`);
  }
}

type Table = { columns: string[]; amounts: readonly string[]; byCommas: boolean };

function faultOf({ line, cells }: TableRow, { columns, amounts, byCommas }: Table): string | null {
  const cut = byCommas ? columns.findIndex((column, at) => amounts.includes(column) && isCut(cells, at)) : -1;
  if (cut >= 0) {
    const amount = `${cells[cut]},${cells[cut + 1]}`;
    return `line ${line}, ${columns[cut]}: is it ${amount}? Commas part the cells here: write "${amount}", or ${cells[cut]}.00`;
  }
  const isEmpty = cells.slice(columns.length).every((cell) => cell.trim() === '');
  if (cells.length === columns.length || (cells.length > columns.length && isEmpty)) return null;
  const at = columns[Math.min(cells.length, columns.length) - 1];
  return `line ${line}, ${at}: ${cells.length} cells where the first line names ${columns.length} columns`;
}

/** Whether a number without decimals has what could be its decimals in the next cell. */
const isCut = (cells: string[], at: number): boolean =>
  /^\d+$/.test(cells[at]?.trim() ?? '') && /^\d{2}$/.test(cells[at + 1]?.trim() ?? '');
