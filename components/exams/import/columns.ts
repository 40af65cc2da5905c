import type { TableRow } from '@/contract/wire/table-file';
import { type Finder, SHORTEST_NUMBER } from '../board/paste/find-student';
import { COLUMN_ROLES, type ColumnRole, isOfMaxima, rolesOf } from './column-texts';

/** Which column is what, counted from 0; null: none. */
export type Columns = Readonly<Record<ColumnRole, number | null>>;

/** A sheet as it is understood before anybody chose anything. */
export type Sheet = {
  /** The line that names the columns; null where none does. */
  header: TableRow | null;
  /** Lines that are of no student: a title, what a column counts up to. */
  passed: readonly TableRow[];
  /** What each column counts up to, where the sheet says so. */
  maxima: TableRow | null;
  rows: readonly TableRow[];
  columns: Columns;
  /** What was found by what stands in the column and not by its name, and decides: it is to be confirmed. */
  guessed: readonly ColumnRole[];
};

/** A title of more lines is none. */
const MOST_LINES_BEFORE = 30;
const NONE = Object.fromEntries(COLUMN_ROLES.map((role) => [role, null])) as Record<ColumnRole, null>;

/**
 * The columns of a sheet, by their names. Without names: the students' column by the session's students, the
 * result's only if one column is left. The position never counts. `isResult` keeps an unknown student's line
 * from being taken for column names.
 */
export function sheetOf(lines: TableRow[], finder: Finder, isResult: (cell: string) => boolean): Sheet {
  const at = headerIn(lines, finder, isResult);
  const header = lines[at] ?? null;
  const below = lines.slice(at + 1);
  const maxima = below.find(({ cells }) => isOfMaxima(cells)) ?? null;
  const rows = below.filter((row) => row !== maxima);
  const columns: Record<ColumnRole, number | null> = { ...NONE, ...namedIn(header) };
  const guessed: ColumnRole[] = [];
  const guess = (role: ColumnRole, place: number | null) => {
    if (columns[role] !== null || place === null) return;
    columns[role] = place;
    const isOfWhose = role === 'name' || role === 'given';
    if (!isOfWhose || columns.badge === null) guessed.push(role); // beside a number a name only confirms it
  };
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const isTaken = (place: number) => Object.values(columns).includes(place);
  const holding = (holds: (cells: string[], place: number) => boolean) =>
    onlyOne(places.filter((place) => !isTaken(place) && rows.some(({ cells }) => holds(cells, place))));
  /** A name over two columns, which a spreadsheet keeps in the first one. */
  const isUnnamedResult = (place: number) =>
    header !== null && !header.cells[place] && rows.some(({ cells }) => isResult(cells[place] ?? ''));
  guess(
    'badge',
    holding((cells, place) => isNumber(finder, cells[place])),
  );
  if (columns.name === null && columns.given === null) {
    const whole = holding((cells, place) => finder.isName(cells[place] ?? ''));
    const first = holding((cells, place) => finder.isName(`${cells[place]} ${cells[place + 1] ?? ''}`));
    guess('name', whole ?? first);
    if (whole === null && first !== null) guess('given', first + 1);
  }
  if (!header && (columns.badge !== null || columns.name !== null))
    guess(
      'result',
      holding((cells, place) => (cells[place] ?? '') !== ''),
    );
  if (columns.result !== null && isUnnamedResult(columns.result + 1)) guessed.push('result');
  return {
    header,
    maxima,
    rows,
    columns,
    guessed,
    passed: [...lines.slice(0, Math.max(at, 0)), ...(maxima ? [maxima] : [])],
  };
}

const isNumber = (finder: Finder, cell = '') => cell.length >= SHORTEST_NUMBER && finder.isNumber(cell);

const onlyOne = (places: number[]): number | null => (places.length === 1 ? (places[0] ?? null) : null);

/** A name that two columns have names neither. */
function namedIn(header: TableRow | null): Partial<Columns> {
  const roles = rolesOf(header?.cells ?? []);
  return Object.fromEntries(
    COLUMN_ROLES.map((role) => [role, onlyOne([...roles.keys()].filter((place) => roles[place] === role))]),
  );
}

/**
 * Of the lines above the first student's result: the one that names most columns, or the last one above the
 * first student if it has only words; -1 for none.
 */
function headerIn(lines: TableRow[], { lookIn }: Finder, isResult: (cell: string) => boolean): number {
  const isOfStudent = ({ cells }: TableRow) => lookIn(cells).places.length > 0;
  const result = lines.findIndex((line) => isOfStudent(line) && line.cells.some(isResult));
  const above = lines.slice(0, result < 0 ? MOST_LINES_BEFORE : Math.min(result, MOST_LINES_BEFORE));
  const named = above.map(({ cells }) => {
    const roles = rolesOf(cells).filter((role) => role !== null);
    return roles.some((role) => role === 'badge' || role === 'name') ? roles.length : 0;
  });
  const most = Math.max(0, ...named);
  if (most > 0) return named.indexOf(most);
  const last = lines.findIndex(isOfStudent) - 1;
  const cells = lines[last]?.cells.filter((cell) => cell !== '') ?? [];
  const isWords = cells.length > 1 && !cells.some((cell) => /\d/.test(cell) || isResult(cell));
  return isWords && last < MOST_LINES_BEFORE ? last : -1;
}
