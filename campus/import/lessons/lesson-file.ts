import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod';
import { lessonKind } from '../../../contract/lessons/lessons.ts';
import { link } from '../../../contract/lessons/plans.ts';
import { LONGEST } from '../../../contract/wire/limits.ts';
import { fileBytes } from '../../platform/files/file-bytes.ts';
import { LARGEST_LESSON_FILE, MOST_LESSON_ROWS } from '../reading/limits.ts';
import { type RawRow, readRows, rejectIssues, rejectLong } from '../reading/read-table.ts';
import { inStandardCase } from '../reading/words.ts';
import { collectFindings, type Findings, rowKey, Stopped } from '../reports/findings.ts';

const FORMULA = /^[=+\-@\t\r]/;
/** A spreadsheet adds seconds, and leaves a zero out. */
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;

const text = (longest: number) =>
  z
    .string()
    .max(longest, 'too_long')
    .refine((cell) => !FORMULA.test(cell), 'formula');
const required = text(LONGEST.title).refine((cell) => cell !== '', 'required');
const oneOf = (words: readonly string[], code: string) =>
  z
    .string()
    .transform((cell) => inStandardCase([...words], cell))
    .refine((cell) => words.includes(cell), code);
const matching = (schema: z.ZodType<string, string>, is: (cell: string) => boolean, code: string) =>
  schema.refine((cell) => cell === '' || is(cell), code);

const time = matching(required, (cell) => TIME.test(cell), 'not_a_time').transform((cell) =>
  cell.replace(TIME, (_, hour, minute) => `${hour.padStart(2, '0')}:${minute}`),
);

/** The columns of a lesson file; a cell is text, a missing one is empty, a message is a problem code. */
const lessonColumns = z.object({
  sourcedId: required,
  status: oneOf(['', 'active', 'cancelled'], 'unknown_word'),
  classSourcedId: required,
  date: matching(required, (cell) => z.iso.date().safeParse(cell).success, 'not_a_date'),
  startTime: time,
  endTime: time,
  room: text(LONGEST.room),
  teachers: text(LONGEST.link),
  kind: oneOf(['', ...lessonKind.options], 'unknown_kind'),
  topic: text(LONGEST.topic),
  onlineUrl: matching(text(LONGEST.link), (cell) => link.safeParse(cell).success, 'not_a_link'),
  reason: text(LONGEST.reason),
});

export type LessonFields = z.infer<typeof lessonColumns>;
export type LessonRow = { line: number; fields: LessonFields };
export type LessonFile = { file: string; rows: LessonRow[] };

const COLUMNS = Object.keys(lessonColumns.shape);
const REQUIRED_COLUMNS = ['sourcedId', 'classSourcedId', 'date', 'startTime', 'endTime'];

/**
 * Reads a CSV file of lessons, with commas or semicolons; each bad row is a problem of its own. Throws
 * `Stopped` if the file as a whole can't be read.
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
  const content = { file, bytes: fileBytes(path), delimiter: await delimiterOf(path) };
  for await (const row of readRows(content, COLUMNS, REQUIRED_COLUMNS)) {
    count += 1;
    if (count > MOST_LESSON_ROWS)
      throw new Stopped('too_many_rows', { file, line: row.line, params: { most: MOST_LESSON_ROWS } });
    const fields = fieldsOf(row, seen, met);
    if (fields) rows.push({ line: row.line, fields });
  }
  findings.takeOver(met);
  return { file, rows: rows.filter(({ line }) => !findings.rowsLeftOut.has(rowKey(file, line))) };
}

function fieldsOf(row: RawRow, seen: Map<string, number>, findings: Findings): LessonFields | null {
  const { file, line, raw } = row;
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
  if (rejectLong(row, findings)) return null;
  const parsed = lessonColumns.safeParse(raw);
  if (!parsed.success) rejectIssues(parsed.error.issues, row, findings);
  return parsed.data ?? null;
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
