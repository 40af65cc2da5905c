import type { TableRow } from '@/contract/wire/table-file';
import { isHonours, withoutMarks } from '../board/grid/result-texts';
import type { Said } from '../board/paste/find-student';
import type { Columns, Sheet } from './columns';

/** A row as an import reads it, `typed` being its result. */
export type TypedRow = Said & { line: number; typed: string; message: string; topics: string };

/** How Moodle and others write that there is nothing. */
const NOTHING = /^[-–—]$/;

/**
 * The rows of a sheet by its columns, and the skipped ones: without a student and a possible result. Null:
 * the column of students or of results is not known yet.
 */
export function typedRows(
  { rows }: Sheet,
  columns: Columns,
  isResult: (cell: string) => boolean,
): { rows: TypedRow[]; passed: TableRow[] } | null {
  if (columns.result === null || !tellsWhose(columns)) return null;
  const cell = ({ cells }: TableRow, place: number | null) => (place === null ? '' : (cells[place] ?? ''));
  const typed = rows.map((row) => ({
    line: row.line,
    number: cell(row, columns.badge),
    name: `${cell(row, columns.name)} ${cell(row, columns.given)}`.trim(),
    typed: withHonours(cell(row, columns.result).replace(NOTHING, ''), cell(row, columns.honours)),
    message: cell(row, columns.message),
    topics: cell(row, columns.topics),
  }));
  const isOfNobody = (at: number) => {
    const row = typed[at];
    return !row || (row.number === '' && row.name === '' && !isResult(row.typed));
  };
  return {
    rows: typed.filter((_, at) => !isOfNobody(at)),
    passed: rows.filter((_, at) => isOfNobody(at)),
  };
}

const YES = ['si', 's', 'yes', 'y', 'x', '1', 'true', 'vero', 'verdadero'];
const NO = ['', 'no', 'n', '0', 'false', 'falso'];

/** The result with its honours column. If that column says neither yes nor no, the result is invalid. */
function withHonours(typed: string, said: string): string {
  const word = withoutMarks(said);
  if (NO.includes(word)) return typed;
  if (!YES.includes(word) && !isHonours(word)) return `${typed} ${said}`;
  const [, honours = ''] = /^\d+\s*(\p{L}.*)$/u.exec(typed) ?? [];
  return isHonours(honours) ? typed : `${typed} L`;
}

export const tellsWhose = ({ badge, name }: Columns): boolean => badge !== null || name !== null;

/** The highest grade of the result's scale, if the sheet names one and it is neither 30 nor 31 (honours). */
export function wrongScale({ maxima }: Sheet, { result }: Columns): number | null {
  const most = result === null ? Number.NaN : Number((maxima?.cells[result] || 'x').replace(',', '.'));
  return Number.isNaN(most) || most === 30 || most === 31 ? null : most;
}
