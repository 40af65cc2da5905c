import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { RosterRow } from '@/contract/exam-roster';
import { bookingIdOf } from './box-ids';

/** A result as it is put into a box by more than typing. */
export type Put = { row: RosterRow; typed: string };

/** A column that was copied from a spreadsheet, from this box on; a single cell is left to the box itself. */
export function pastedInto(event: ClipboardEvent<HTMLElement>, rows: RosterRow[]): Put[] {
  const lines = linesOf(event.clipboardData.getData('text'));
  const boxes = boxesIn(event.currentTarget);
  const start = placeOf(boxes, event.target);
  if (lines.length < 2 || start < 0) return [];
  return lines.flatMap((typed, index) => {
    const row = rowOf(boxes[start + index], rows);
    return row ? [{ row, typed }] : [];
  });
}

/** The first cell of each line. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').trim());

/** Ctrl+D: what stands in the box above; undefined for the first one. */
export function filledFromAbove(event: KeyboardEvent<HTMLElement>, rows: RosterRow[]): Put | undefined {
  const boxes = boxesIn(event.currentTarget);
  const place = placeOf(boxes, event.target);
  const [above, row] = [boxes[place - 1], rowOf(boxes[place], rows)];
  return above && row ? { row, typed: above.value } : undefined;
}

/** Whose box it is. */
export const rowOf = (box: EventTarget | undefined, rows: RosterRow[]): RosterRow | undefined =>
  box instanceof HTMLInputElement
    ? rows.find(({ bookingId }) => bookingId === bookingIdOf(box.id))
    : undefined;

const boxesIn = (table: HTMLElement): HTMLInputElement[] => [...table.querySelectorAll('input')];

const placeOf = (boxes: HTMLInputElement[], box: EventTarget): number =>
  box instanceof HTMLInputElement ? boxes.indexOf(box) : -1;
