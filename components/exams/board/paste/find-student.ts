import type { RosterRow } from '@/contract/exams/roster';
import { visible } from '@/contract/wire/table-file';
import { plainText } from '@/lib/browser/forms/plain-text';

/**
 * The student of a sheet's line. `isRestored`: the number lacks its zeros and fits one student only.
 * `isOtherName`: no word of the name beside it is the student's. `contradiction`: the number is one student's
 * and the name another's.
 */
export type Found =
  | { row: RosterRow; isRestored: boolean; isOtherName: boolean }
  | { fault: 'nobody' | 'several' | 'contradiction' };

/** What a line says of its student; either may be empty. */
export type Said = { number: string; name: string };

/** Finds students of a roster by number, by whole name with its words in any order, or by both. */
export function finderOf(rows: readonly RosterRow[]) {
  const numbered = Map.groupBy(rows, ({ badge }) => numberOf(badge ?? ''));
  const named = Map.groupBy(rows, ({ name }) => textsOf(name));
  const isNumber = (cell: string) => numberOf(cell) !== '' && numbered.has(numberOf(cell));
  const isName = (cell: string) => textsOf(cell) !== '' && named.has(textsOf(cell));

  const find = ({ number, name }: Said): Found => {
    const byName = isName(name) ? (named.get(textsOf(name)) ?? []) : [];
    if (numberOf(number) === '') return only(byName);
    const byNumber = isNumber(number) ? (numbered.get(numberOf(number)) ?? []) : [];
    const both = byName.length > 0 ? byNumber.filter((row) => byName.includes(row)) : byNumber;
    if (byNumber.length > 0 && both.length === 0) return { fault: 'contradiction' };
    // Without its zeros it may be the longer number too.
    const isWhole = (row: RosterRow) => /^0/.test(exact(number)) && exact(row.badge ?? '') === exact(number);
    return only(both.length > 1 ? both.filter(isWhole) : both, {
      ...{ number, name },
      fault: both.length > 1 ? 'several' : 'nobody',
    });
  };

  /** The cells of a line that name its student, anywhere: a number, a name in one or two cells. */
  const lookIn = (cells: readonly string[]): Said & { places: number[] } => {
    const at = cells.findIndex((cell) => numberOf(cell).length >= SHORTEST_NUMBER && isNumber(cell));
    const name = nameIn(cells, isName);
    return {
      ...{ number: cells[at] ?? '', name: name?.text ?? '' },
      places: [...(at < 0 ? [] : [at]), ...(name?.places ?? [])],
    };
  };
  return { find, lookIn, isNumber, isName };
}
export type Finder = ReturnType<typeof finderOf>;

/** In a line whose columns nobody named, what has fewer digits is a result. */
export const SHORTEST_NUMBER = 3;

function only(
  rows: readonly RosterRow[],
  { number = '', name = '', fault = 'nobody' }: Partial<Said> & { fault?: 'nobody' | 'several' } = {},
): Found {
  const [row, twin] = rows;
  if (twin) return { fault: 'several' };
  if (!row) return { fault };
  const said = textsOf(name).split(' ');
  const own = textsOf(row.name).split(' ');
  return {
    row,
    isRestored: number !== '' && exact(row.badge ?? '') !== exact(number),
    isOtherName: name.trim() !== '' && !said.some((word) => own.includes(word)),
  };
}

/** The cell, or the two beside each other, in which a whole name stands. */
function nameIn(cells: readonly string[], isName: (cell: string) => boolean) {
  for (const size of [1, 2]) {
    for (let from = 0; from + size <= cells.length; from += 1) {
      const text = cells.slice(from, from + size).join(' ');
      if (isName(text)) return { text, places: [from, from + size - 1] };
    }
  }
  return null;
}

const textsOf = (name: string): string =>
  plainText(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** A number without invisible signs, a leading apostrophe, thousands marks, and a spreadsheet's decimals. */
const exact = (cell: string): string =>
  visible(cell)
    .replaceAll(/[\s\p{Cf}'’]/gu, '')
    .toUpperCase()
    .replace(/^\d{1,3}(?:\.\d{3})+(?!\d)|^\d{1,3}(?:,\d{3})+(?!\d)/, (whole) => whole.replaceAll(/[.,]/g, ''))
    .replace(/^(\d+)[.,]0+$/, '$1');

const numberOf = (cell: string): string => exact(cell).replace(/^0+(?=.)/, '');
