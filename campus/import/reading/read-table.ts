import type { Readable } from 'node:stream';
import { type Findings, type ProblemCode, Stopped } from '../reports/findings.ts';
import { type Assumption, readAsMeant } from './assumptions.ts';
import { type FileName, type FileSchema, requiredColumns } from './files.ts';
import { type CsvRecord, readCsv } from './read-csv.ts';

/** A row as it stood in its file; `line` null when it is one that an earlier import brought. */
export type Row<Cells = Record<string, string>> = { line: number | null; fields: Cells };

/** The good rows of a file by sourcedId; `seen` holds the bad ones too, `deleted` those marked `tobedeleted`. */
export type Table = { rows: Map<string, Row>; seen: Set<string>; deleted: Set<string> };

/**
 * Reads a file by its schema; each bad row is a problem of its own, and what a row is taken for is warned of. Throws
 * `Stopped` where the whole file can't be read: a column that is missing, an encoding that isn't UTF-8, a quote that
 * is never closed.
 */
export async function readTable(
  name: FileName,
  content: Readable,
  schema: FileSchema,
  findings: Findings,
): Promise<Table> {
  const file = `${name}.csv`;
  const table: Table = { rows: new Map(), seen: new Set(), deleted: new Set() };
  let header: Header | undefined;
  for await (const record of readCsv(file, content)) {
    refuseForeign(file, header, record);
    if (header) readRow(table, { name, file, header, schema, record, findings });
    else header = headerOf(file, record.cells, Object.keys(schema.shape), requiredColumns(schema));
  }
  if (!header) throw new Stopped('column_missing', { file, line: 1, column: 'sourcedId' });
  return table;
}

export type Header = { names: string[]; used: [column: string, index: number][] };

export function headerOf(file: string, cells: string[], columns: string[], required: string[]): Header {
  const names = cells.map((cell) => cell.trim());
  const missing = required.find((column) => !names.includes(column));
  if (missing) throw new Stopped('column_missing', { file, line: 1, column: missing });
  const used = columns.map((column): [string, number] => [column, names.indexOf(column)]);
  const twice = used.find(([column, index]) => names.includes(column, index + 1) && index >= 0);
  if (twice) throw new Stopped('column_twice', { file, line: 1, column: twice[0] });
  return { names, used };
}

type Reading = {
  name: FileName;
  file: string;
  header: Header;
  schema: FileSchema;
  record: CsvRecord;
  findings: Findings;
};

function readRow(table: Table, { name, file, header, schema, record, findings }: Reading): void {
  const { line, cells: row } = record;
  const raw = Object.fromEntries(header.used.map(([column, index]) => [column, row[index]?.trim() ?? '']));
  const { sourcedId = '' } = raw;
  if (table.seen.has(sourcedId)) {
    refuseSecond(table, { file, line, sourcedId }, findings);
    return;
  }
  if (sourcedId !== '') table.seen.add(sourcedId);
  if (rejectLong(file, header, record, findings)) return;
  const { cells, assumed } = readAsMeant(name, raw);
  const tell = () => warnOfAssumed(assumed, { file, line }, findings);
  if (cells.status === 'tobedeleted' && sourcedId !== '') {
    table.deleted.add(sourcedId);
    tell();
    return;
  }
  const parsed = schema.safeParse(cells);
  if (!parsed.success) {
    rejectIssues(parsed.error.issues, { file, line, raw }, findings);
    return;
  }
  table.rows.set(sourcedId, { line, fields: parsed.data });
  warnOfLength(file, header, record, findings);
  tell();
}

function warnOfAssumed(assumed: Assumption[], place: { file: string; line: number }, findings: Findings) {
  for (const { code, column, value, read } of assumed) {
    findings.warn(code, { ...place, column, value, params: { read } });
  }
}

/** Nobody knows which of two is meant, so that the first one goes with the second where such rows are left out. */
function refuseSecond(
  table: Table,
  { file, line, sourcedId }: { file: string; line: number; sourcedId: string },
  findings: Findings,
): void {
  const place = { file, column: 'sourcedId', value: sourcedId };
  const first = table.rows.get(sourcedId);
  if (first && findings.skipInvalid) {
    findings.rejectRow('duplicate', { ...place, line: first.line });
    table.rows.delete(sourcedId);
  }
  table.deleted.delete(sourcedId);
  findings.rejectRow('duplicate', { ...place, line });
}

function warnOfLength(file: string, { names }: Header, { line, cells }: CsvRecord, findings: Findings): void {
  const params = { is: cells.length, expected: names.length };
  if (cells.length < names.length) findings.warn('short_row', { file, line, params });
  if (cells.length > names.length) findings.warn('long_row', { file, line, params });
}

/** Whether a row has something in cells that no column is over: then it is a problem. */
export function rejectLong(
  file: string,
  { names }: Header,
  { line, cells }: CsvRecord,
  findings: Findings,
): boolean {
  const isLong = cells.slice(names.length).some((cell) => cell.trim() !== '');
  const params = { is: cells.length, expected: names.length };
  if (isLong) findings.rejectRow('cell_count', { file, line, params });
  return isLong;
}

type Issue = { path: PropertyKey[]; message: string };

/** The first thing that is wrong with each cell of a row; `raw` has the cells as they stood. */
export function rejectIssues(
  issues: Issue[],
  { raw, ...place }: { file: string; line: number; raw: Record<string, string> },
  findings: Findings,
): void {
  for (const [column, code] of firstIssues(issues)) {
    findings.rejectRow(code, { ...place, column, value: raw[column] });
  }
}

const firstIssues = (issues: Issue[]) =>
  new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message as ProblemCode]));

export function refuseForeign(file: string, header: Header | undefined, { line, cells }: CsvRecord): void {
  const index = cells.findIndex(isForeign);
  if (index < 0) return;
  throw new Stopped('encoding', { file, line, column: header?.names[index] ?? null, value: cells[index] });
}

/** Bytes that are no UTF-8 turn into U+FFFD; only other encodings hold a NUL. */
const isForeign = (cell: string) => cell.includes('\uFFFD') || cell.includes('\0');
