import type { KeyboardEvent } from 'react';
import type { RosterRow } from '@/contract/exams/roster';

/** What a row's controls are called by: those of one name stand in a column. */
export const CONTROL = 'data-control';

export const marksIdOf = ({ bookingId }: RosterRow) => `marks-${bookingId}`;

/** Leads to the marks of a student. */
export function focusMarks(row: RosterRow) {
  document.getElementById(marksIdOf(row))?.querySelector('button')?.focus();
}

/** Up and down go to the same control of the next row, left and right along the marks; Escape leaves. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  if (event.key === 'Escape') return onLeave();
  if (!(event.target instanceof HTMLElement)) return;
  const name = event.target.getAttribute(CONTROL);
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const along = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if (!name || (!down && (!along || isTyped))) return;
  event.preventDefault();
  const scope = down ? event.currentTarget : event.target.closest('tr');
  const among = [
    ...(scope?.querySelectorAll<HTMLElement>(down ? `[${CONTROL}=${name}]` : `[${CONTROL}]`) ?? []),
  ];
  among[among.indexOf(event.target) + (down ?? along ?? 0)]?.focus();
}
