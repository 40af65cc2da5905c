import { addMinutes } from 'date-fns/addMinutes';
import { type Refusal, when } from './outcome.ts';

const UNDO_MINUTES = 10;

/** Until when, included, what was done then can be taken back; never after `last`. */
export function undoUntil(doneAt: Date, last?: Date | null): Date {
  const until = addMinutes(doneAt, UNDO_MINUTES);
  return last && last < until ? last : until;
}

/** The same for a page; null where nothing can be taken back any more. */
export const undoUntilAt = (doneAt: Date | null, now: Date, last?: Date): string | null =>
  doneAt && now <= undoUntil(doneAt, last) ? undoUntil(doneAt, last).toISOString() : null;

/** What stands against taking it back by the clock alone. */
export const undoRefusals = (doneAt: Date, now: Date, last?: Date): Refusal<'state.undo_over'>[] =>
  when(now > undoUntil(doneAt, last), {
    code: 'state.undo_over',
    params: { until: undoUntil(doneAt, last) },
  });
