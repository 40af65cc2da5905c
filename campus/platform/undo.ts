import { addMinutes } from 'date-fns/addMinutes';
import { type Refusal, when } from './outcome.ts';

const UNDO_MINUTES = 10;

/** Until when, included, what was done then can be taken back. */
export const undoUntil = (doneAt: Date): Date => addMinutes(doneAt, UNDO_MINUTES);

/** The same for a page; null where nothing can be taken back any more. */
export const undoUntilAt = (doneAt: Date | null, now: Date): string | null =>
  doneAt && now <= undoUntil(doneAt) ? undoUntil(doneAt).toISOString() : null;

/** What stands against taking it back by the clock alone. */
export const undoRefusals = (doneAt: Date, now: Date): Refusal<'state.undo_over'>[] =>
  when(now > undoUntil(doneAt), { code: 'state.undo_over', params: { until: undoUntil(doneAt) } });
