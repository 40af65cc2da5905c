import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { RosterRow } from '@/contract/exams/roster';
import { type Pasted, type Put, readPasted } from '../paste/pasted';
import { bookingIdOf } from './box-ids';

/** What was copied from a spreadsheet, for the students whose boxes are shown; null for a single cell. */
export function pastedInto(
  event: ClipboardEvent<HTMLElement>,
  { rows, isResult }: { rows: RosterRow[]; isResult: (cell: string) => boolean },
): Pasted | null {
  if (!(event.target instanceof HTMLInputElement)) return null;
  const shown = boxesIn(event.currentTarget).flatMap((box) => rowOf(box, rows) ?? []);
  return readPasted(event.clipboardData.getData('text'), { rows, shown, isResult });
}

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
