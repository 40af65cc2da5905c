import type { RosterRow } from '@/contract/exam-roster';
import { plainText } from '@/lib/browser/plain-text';

/** A result as it is put into a box by more than typing. */
export type Put = { row: RosterRow; typed: string };

/**
 * What a paste into the boxes says. `known`: each line names its student. `bare`: as many results as students, and nobody
 * says whose they are. The others put nothing in: results of another number than there are boxes, lines of nobody or of
 * two, more than one column beside the name.
 */
export type Pasted =
  | { kind: 'known' | 'bare'; puts: Put[] }
  | { kind: 'unfit'; lines: number; boxes: number }
  | { kind: 'strange'; lines: string[] }
  | { kind: 'columns' };

type Shown = {
  /** Of the session, in any order. */
  rows: readonly RosterRow[];
  /** Those whose boxes are shown, in their order. */
  shown: readonly RosterRow[];
  /** Whether it is a result, as it is typed: such a line is no header. */
  isResult: (cell: string) => boolean;
};

/**
 * Reads cells that were copied from a spreadsheet, for the students whose boxes are shown, in their order. A student is
 * found among all by the number or by the whole name, in whatever order its words stand. Null: one cell, which is the box's own.
 */
export function readPasted(text: string, roster: Shown): Pasted | null {
  const { shown } = roster;
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  if (lines.some((cells) => cells.length > 1)) return readNamed(lines, roster);
  while (lines.length > Math.max(1, shown.length) && lines.at(-1)?.join('') === '') lines.pop();
  if (lines.length < 2) return null;
  if (lines.length !== shown.length) return { kind: 'unfit', lines: lines.length, boxes: shown.length };
  return { kind: 'bare', puts: shown.map((row, place) => ({ row, typed: lines[place]?.[0] ?? '' })) };
}

function readNamed(lines: string[][], { rows, shown, isResult }: Shown): Pasted {
  const find = finderOf(rows);
  const puts: Put[] = [];
  const strange: string[] = [];
  const isHeader = (place: number, cells: string[]) =>
    place === 0 && lines.length > 1 && !cells.some((cell) => /\d/.test(cell) || isResult(cell));
  for (const [place, cells] of lines.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const found = find(cells);
    if (!found && isHeader(place, cells)) continue;
    if (!found || !shown.includes(found.row) || puts.some(({ row }) => row === found.row)) {
      strange.push(cells.join(' '));
      continue;
    }
    const [typed, ...more] = found.rest.filter((cell) => cell !== '');
    if (more.length > 0) return { kind: 'columns' };
    if (typed !== undefined) puts.push({ row: found.row, typed });
  }
  return strange.length > 0 || puts.length === 0
    ? { kind: 'strange', lines: strange }
    : { kind: 'known', puts };
}

/** What has fewer digits is a result. */
const SHORTEST_NUMBER = 3;

/** Finds whose a line is, and what else stands in it; null for nobody's, and for what two students are called. */
function finderOf(rows: readonly RosterRow[]) {
  const alike = Map.groupBy(rows, ({ badge }) => numberOf(badge ?? ''));
  const numberedBy = (cell: string): RosterRow | undefined => {
    const number = numberOf(cell);
    const [row, twin] = number.length < SHORTEST_NUMBER ? [] : (alike.get(number) ?? []);
    return twin ? rows.find(({ badge }) => badge === cell) : row;
  };
  const byName = Map.groupBy(rows, ({ name }) => wordsOf(name));
  return (cells: string[]): { row: RosterRow; rest: string[] } | null => {
    const number = cells.findIndex((cell) => numberedBy(cell) !== undefined);
    const numbered = numberedBy(cells[number] ?? '');
    const name = nameIn(cells, byName);
    const [named, twin] = name ? (byName.get(name.words) ?? []) : [];
    const row = numbered ?? (twin ? undefined : named);
    if (!row) return null;
    if (numbered && name && !byName.get(name.words)?.includes(numbered)) return null;
    const isKnown = (place: number) => place === number || (name?.places.includes(place) ?? false);
    return { row, rest: cells.filter((_, place) => !isKnown(place)) };
  };
}

/** The cell, or the two beside each other, in which a whole name stands. */
function nameIn(cells: string[], names: ReadonlyMap<string, unknown>) {
  for (const size of [1, 2]) {
    for (let from = 0; from + size <= cells.length; from += 1) {
      const words = wordsOf(cells.slice(from, from + size).join(' '));
      if (names.has(words)) return { words, places: [from, from + size - 1] };
    }
  }
  return null;
}

const wordsOf = (name: string): string =>
  plainText(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** A number without what a spreadsheet puts before it, or takes away: an apostrophe, zeros. */
const numberOf = (cell: string): string =>
  cell
    .replaceAll(/[\s\p{Cf}']/gu, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
