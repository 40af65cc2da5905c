import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileBytes } from '../../platform/files/file-bytes.ts';
import { LARGEST_LESSON_FILE, MOST_LESSON_ROWS } from '../reading/limits.ts';
import { type CsvRecord, readCsv } from '../reading/read-csv.ts';
import { type Header, headerOf, refuseForeign, rejectIssues, rejectLong } from '../reading/read-table.ts';
import { collectFindings, type Findings, rowKey, Stopped } from '../reports/findings.ts';
import { COLUMNS, type LessonFields, lessonColumns, REQUIRED_COLUMNS } from './columns.ts';

export type LessonRow = { line: number; fields: LessonFields };
export type LessonFile = { file: string; rows: LessonRow[] };

/**
 * Reads a CSV file of lessons, separated by commas or semicolons; each bad row is a problem of its own. Throws `Stopped`
 * where the whole file can't be read.
 */
export async function readLessonFile(path: string, findings: Findings): Promise<LessonFile> {
  const file = basename(path);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new Stopped('no_file', { value: path });
  if (found.size > LARGEST_LESSON_FILE) throw new Stopped('file_too_large', { file });
  const met = collectFindings(findings); // where the file stops, its rows don't count
  const seen = new Map<string, number>();
  const rows: LessonRow[] = [];
  let count = 0;
  let header: Header | undefined;
  for await (const record of readCsv(file, fileBytes(path), await delimiterOf(path))) {
    refuseForeign(file, header, record);
    if (!header) {
      header = headerOf(file, record.cells, COLUMNS, REQUIRED_COLUMNS);
      continue;
    }
    count += 1;
    if (count > MOST_LESSON_ROWS) {
      throw new Stopped('too_many_rows', { file, line: record.line, params: { most: MOST_LESSON_ROWS } });
    }
    const fields = fieldsOf(file, header, record, seen, met);
    if (fields) rows.push({ line: record.line, fields });
  }
  if (!header) throw new Stopped('column_missing', { file, line: 1, column: 'sourcedId' });
  findings.takeOver(met);
  const isOpen = ({ line }: LessonRow) => !findings.rowsLeftOut.has(rowKey(file, line));
  return { file, rows: rows.filter(isOpen) };
}

function fieldsOf(
  file: string,
  header: Header,
  record: CsvRecord,
  seen: Map<string, number>,
  findings: Findings,
): LessonFields | null {
  const { line, cells } = record;
  const raw = Object.fromEntries(header.used.map(([column, index]) => [column, cells[index]?.trim() ?? '']));
  const { sourcedId = '' } = raw;
  const first = seen.get(sourcedId);
  if (sourcedId !== '') seen.set(sourcedId, first ?? line);
  if (first !== undefined) {
    const place = { file, column: 'sourcedId', value: sourcedId };
    // Nobody knows which of the two is meant.
    if (findings.skipInvalid) findings.rejectRow('duplicate', { ...place, line: first });
    findings.rejectRow('duplicate', { ...place, line });
    return null;
  }
  if (rejectLong(file, header, record, findings)) return null;
  const parsed = lessonColumns.safeParse(raw);
  if (parsed.success) return parsed.data;
  rejectIssues(parsed.error.issues, { file, line, raw }, findings);
  return null;
}

const HEAD_BYTES = 4096;

/** Spreadsheets of half of Europe write semicolons: the header says which. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r|\n/);
    return header.split(';').length > header.split(',').length ? ';' : ',';
  } finally {
    await handle.close();
  }
}
