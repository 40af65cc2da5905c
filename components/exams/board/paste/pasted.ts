import type { RosterRow } from '@/contract/exams/roster';
import { visible } from '@/contract/wire/table-file';
import { finderOf } from './find-student';

/** A result as it is put into a box by more than typing. */
export type Put = { row: RosterRow; typed: string };

/**
 * What a paste into the boxes means. `known`: each line names its student. `bare`: as many results as
 * students, without names. The others enter nothing: `unfit`, another number of results than boxes;
 * `strange`, lines of no or two students; `columns`, several columns beside the name.
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
 * Reads cells copied from a spreadsheet, for the students whose boxes are shown, in their order. It finds a
 * student among all by number or whole name, words in any order. Null: one cell, for its own box.
 */
export function readPasted(text: string, roster: Shown): Pasted | null {
  const { shown } = roster;
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => visible(cell)));
  if (lines.some((cells) => cells.length > 1)) return readNamed(lines, roster);
  while (lines.length > Math.max(1, shown.length) && lines.at(-1)?.join('') === '') lines.pop();
  if (lines.length < 2) return null;
  if (lines.length !== shown.length) return { kind: 'unfit', lines: lines.length, boxes: shown.length };
  return { kind: 'bare', puts: shown.map((row, place) => ({ row, typed: lines[place]?.[0] ?? '' })) };
}

function readNamed(lines: string[][], { rows, shown, isResult }: Shown): Pasted {
  const { find, lookIn } = finderOf(rows);
  const puts: Put[] = [];
  const strange: string[] = [];
  const isHeader = (place: number, cells: string[]) =>
    place === 0 && lines.length > 1 && !cells.some((cell) => /\d/.test(cell) || isResult(cell));
  for (const [place, cells] of lines.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const said = lookIn(cells);
    const found = find(said);
    if (said.places.length === 0 && isHeader(place, cells)) continue;
    if (!('row' in found) || !shown.includes(found.row) || puts.some(({ row }) => row === found.row)) {
      strange.push(cells.join(' '));
      continue;
    }
    const [typed, ...more] = cells.filter((cell, at) => cell !== '' && !said.places.includes(at));
    if (more.length > 0) return { kind: 'columns' };
    if (typed !== undefined) puts.push({ row: found.row, typed });
  }
  return strange.length > 0 || puts.length === 0
    ? { kind: 'strange', lines: strange }
    : { kind: 'known', puts };
}
