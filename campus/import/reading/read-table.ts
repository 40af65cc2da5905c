import { pipeline } from 'node:stream';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { type Findings, type ProblemCode, Stopped } from '../reports/findings.ts';
import { readAsMeant } from './assumptions.ts';
import { type FileName, type FileSchema, requiredColumns } from './files.ts';
import { LONGEST_RECORD } from './limits.ts';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_BOMS = ['fffe', 'feff'];

export type CsvRecord = { line: number; cells: string[] };

/**
 * The records of a CSV file (RFC 4180, UTF-8, optional byte order mark) with header and first line number.
 * Bytes that aren't UTF-8 become U+FFFD. Throws `Stopped` if it can't read on.
 */
export async function* readCsv(
  file: string,
  content: AsyncIterable<Buffer>,
  delimiter = ',',
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true, // a spreadsheet's empty last rows
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_RECORD,
    info: true,
  });
  pipeline(
    content,
    (chunks: AsyncIterable<Buffer>) => withoutBom(file, chunks),
    parser,
    () => {},
  );
  let line = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: string[];
      info: InfoRecord;
    }>) {
      line = info.lines;
      yield { line: line - lineBreaksIn(cells), cells };
    }
  } catch (error) {
    if (error instanceof Stopped) throw error;
    throw new Stopped(error instanceof CsvError ? 'not_csv' : 'file_unreadable', { file, line: line + 1 });
  }
}

async function* withoutBom(file: string, chunks: AsyncIterable<Buffer>) {
  let first = true;
  for await (const chunk of chunks) {
    if (first && UTF16_BOMS.includes(chunk.toString('hex', 0, 2))) {
      throw new Stopped('encoding', { file, line: 1, value: chunk.toString('utf8', 0, 20) });
    }
    yield first && chunk.subarray(0, BOM.length).equals(BOM) ? chunk.subarray(BOM.length) : chunk;
    first = false;
  }
}

const lineBreaksIn = (cells: string[]) =>
  cells.reduce((count, cell) => count + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);

/** A row as it stood in its file; `line` null when it is one that an earlier import brought. */
export type Row<Cells = Record<string, string>> = { line: number | null; fields: Cells };

/** A file's good rows by sourcedId; `seen` has bad ones too, `deleted` those marked `tobedeleted`. */
export type Table = { rows: Map<string, Row>; seen: Set<string>; deleted: Set<string> };

/**
 * Reads a file by its schema; each bad row is a problem, and each guess about a row is a warning. Throws
 * `Stopped` if the file as a whole can't be read: a missing column, an encoding other than UTF-8, an unclosed
 * quote.
 */
export async function readTable(
  name: FileName,
  bytes: AsyncIterable<Buffer>,
  schema: FileSchema,
  findings: Findings,
): Promise<Table> {
  const table: Table = { rows: new Map(), seen: new Set(), deleted: new Set() };
  const content = { file: `${name}.csv`, bytes };
  for await (const row of readRows(content, Object.keys(schema.shape), requiredColumns(schema)))
    takeRow(table, name, schema, row, findings);
  return table;
}

/** A row under a header: its trimmed cells by column, how many cells it has and how many the header. */
export type RawRow = {
  file: string;
  line: number;
  raw: Record<string, string>;
  cells: string[];
  expected: number;
};

type Content = { file: string; bytes: AsyncIterable<Buffer>; delimiter?: string };
type Header = { names: string[]; used: [column: string, index: number][] };

/** Reads some columns of a file's rows; throws `Stopped` if its header or its encoding is wrong. */
export async function* readRows(
  { file, bytes, delimiter }: Content,
  columns: string[],
  required: string[],
): AsyncGenerator<RawRow> {
  let header: Header | undefined;
  for await (const { line, cells } of readCsv(file, bytes, delimiter)) {
    const index = cells.findIndex(isForeign);
    if (index >= 0)
      throw new Stopped('encoding', {
        file,
        line,
        column: header?.names[index] ?? null,
        value: cells[index],
      });
    if (!header) {
      header = headerOf(file, cells, columns, required);
      continue;
    }
    const raw = Object.fromEntries(header.used.map(([column, at]) => [column, cells[at]?.trim() ?? '']));
    yield { file, line, raw, cells, expected: header.names.length };
  }
  if (!header) throw new Stopped('column_missing', { file, line: 1, column: 'sourcedId' });
}

/** Bytes that are no UTF-8 turn into U+FFFD; only other encodings hold a NUL. */
const isForeign = (cell: string) => cell.includes('\uFFFD') || cell.includes('\0');

function headerOf(file: string, cells: string[], columns: string[], required: string[]): Header {
  const names = cells.map((cell) => cell.trim());
  const missing = required.find((column) => !names.includes(column));
  if (missing) throw new Stopped('column_missing', { file, line: 1, column: missing });
  const used = columns.map((column): [string, number] => [column, names.indexOf(column)]);
  const twice = used.find(([column, index]) => names.includes(column, index + 1) && index >= 0);
  if (twice) throw new Stopped('column_twice', { file, line: 1, column: twice[0] });
  return { names, used };
}

function takeRow(table: Table, name: FileName, schema: FileSchema, row: RawRow, findings: Findings): void {
  const { file, line, raw } = row;
  const { sourcedId = '' } = raw;
  if (table.seen.has(sourcedId)) {
    refuseSecond(table, row, sourcedId, findings);
    return;
  }
  if (sourcedId !== '') table.seen.add(sourcedId);
  if (rejectLong(row, findings)) return;
  const { cells, assumed } = readAsMeant(name, raw);
  if (cells.status === 'tobedeleted' && sourcedId !== '') table.deleted.add(sourcedId);
  else {
    const parsed = schema.safeParse(cells);
    if (!parsed.success) {
      rejectIssues(parsed.error.issues, row, findings);
      return;
    }
    table.rows.set(sourcedId, { line, fields: parsed.data });
    warnOfLength(row, findings);
  }
  for (const { code, column, value, read } of assumed)
    findings.warn(code, { file, line, column, value, params: { read } });
}

/** Refuses a repeated id. With `skipInvalid` both rows are left out: nobody knows which one is right. */
function refuseSecond(table: Table, { file, line }: RawRow, sourcedId: string, findings: Findings): void {
  const place = { file, column: 'sourcedId', value: sourcedId };
  const first = table.rows.get(sourcedId);
  if (first && findings.skipInvalid) {
    findings.rejectRow('duplicate', { ...place, line: first.line });
    table.rows.delete(sourcedId);
  }
  table.deleted.delete(sourcedId);
  findings.rejectRow('duplicate', { ...place, line });
}

function warnOfLength({ file, line, cells: { length: is }, expected }: RawRow, findings: Findings): void {
  if (is < expected) findings.warn('short_row', { file, line, params: { is, expected } });
  if (is > expected) findings.warn('long_row', { file, line, params: { is, expected } });
}

/** Whether a row has something in cells that no column is over: then it is a problem. */
export function rejectLong({ file, line, cells, expected }: RawRow, findings: Findings): boolean {
  const isLong = cells.slice(expected).some((cell) => cell.trim() !== '');
  if (isLong) findings.rejectRow('cell_count', { file, line, params: { is: cells.length, expected } });
  return isLong;
}

type Issue = { path: PropertyKey[]; message: string };

/** The first thing that is wrong with each cell of a row. */
export function rejectIssues(issues: Issue[], { file, line, raw }: RawRow, findings: Findings): void {
  const first = new Map(issues.toReversed().map(({ path: [column], message }) => [String(column), message]));
  for (const [column, code] of first)
    findings.rejectRow(code as ProblemCode, { file, line, column, value: raw[column] });
}
