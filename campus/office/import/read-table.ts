import type { Readable } from 'node:stream';
import { type FileSchema, requiredColumns } from './files.ts';
import { type ProblemCode, type Problems, Stopped } from './problems.ts';
import { type CsvRecord, readCsv } from './read-csv.ts';

/** A row as it stood in its file; `line` null when it is one that an earlier import brought. */
export type Row<Cells = Record<string, string>> = { line: number | null; fields: Cells };

/** The good rows of a file by sourcedId; `seen` holds the bad ones too, `deleted` those marked `tobedeleted`. */
export type Table = { rows: Map<string, Row>; seen: Set<string>; deleted: Set<string> };

/**
 * Reads a file by its schema; each bad row is a problem of its own. Throws `Stopped` where the whole file can't be
 * read: a column that is missing, an encoding that isn't UTF-8, a quote that is never closed.
 */
export async function readTable(
  file: string,
  content: Readable,
  schema: FileSchema,
  problems: Problems,
): Promise<Table> {
  const table: Table = { rows: new Map(), seen: new Set(), deleted: new Set() };
  let header: Header | undefined;
  for await (const record of readCsv(file, content)) {
    refuseForeign(file, header, record);
    if (header) readRow(table, { file, header, schema, record, problems });
    else header = headerOf(file, record.cells, schema);
  }
  if (!header) throw new Stopped('column_missing', { file, line: 1, column: 'sourcedId' });
  return table;
}

type Header = { names: string[]; used: [column: string, index: number][] };

function headerOf(file: string, cells: string[], schema: FileSchema): Header {
  const names = cells.map((cell) => cell.trim());
  const missing = requiredColumns(schema).find((column) => !names.includes(column));
  if (missing) throw new Stopped('column_missing', { file, line: 1, column: missing });
  const used = Object.keys(schema.shape).map((column): [string, number] => [column, names.indexOf(column)]);
  const twice = used.find(([column, index]) => names.includes(column, index + 1) && index >= 0);
  if (twice) throw new Stopped('column_twice', { file, line: 1, column: twice[0] });
  return { names, used };
}

type Reading = { file: string; header: Header; schema: FileSchema; record: CsvRecord; problems: Problems };

function readRow(table: Table, { file, header, schema, record, problems }: Reading): void {
  const { line, cells } = record;
  const raw = Object.fromEntries(header.used.map(([column, index]) => [column, cells[index]?.trim() ?? '']));
  const { sourcedId = '' } = raw;
  if (table.seen.has(sourcedId)) {
    problems.add('duplicate', { file, line, column: 'sourcedId', value: sourcedId });
    return;
  }
  if (sourcedId !== '') table.seen.add(sourcedId);
  if (cells.length !== header.names.length) {
    problems.add('cell_count', { file, line, params: { is: cells.length, expected: header.names.length } });
    return;
  }
  if (raw.status === 'tobedeleted' && sourcedId !== '') {
    table.deleted.add(sourcedId);
    return;
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) table.rows.set(sourcedId, { line, fields: parsed.data });
  else {
    for (const [column, code] of firstIssues(parsed.error.issues)) {
      problems.add(code, { file, line, column, value: raw[column] });
    }
  }
}

const firstIssues = (issues: { path: PropertyKey[]; message: string }[]) =>
  new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message as ProblemCode]));

function refuseForeign(file: string, header: Header | undefined, { line, cells }: CsvRecord): void {
  const index = cells.findIndex(isForeign);
  if (index < 0) return;
  throw new Stopped('encoding', { file, line, column: header?.names[index] ?? null, value: cells[index] });
}

/** Bytes that are no UTF-8 turn into U+FFFD; only other encodings hold a NUL. */
const isForeign = (cell: string) => cell.includes('\uFFFD') || cell.includes('\0');
