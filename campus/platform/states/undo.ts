import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { UNDO_MINUTES } from '../../../contract/wire/constants.ts';
import { type Refusal, when } from '../outcome.ts';

/** Until when, included, what was done then can be taken back; never after `last`. */
export function undoUntil(doneAt: Date, last?: Date | null): Date {
  const until = addMinutes(doneAt, UNDO_MINUTES);
  return last && last < until ? last : until;
}

/** What was done before can't be taken back any more. */
export const undoableSince = (now: Date): Date => subMinutes(now, UNDO_MINUTES);

/** When it is told outside of the portal: a minute more, for what was taken back at the last moment. */
export const toldFrom = (doneAt: Date): Date => addMinutes(undoUntil(doneAt), 1);

/** What begins within the hour is told of at once, and can't be taken back. */
export const isToldAtOnce = (doneAt: Date, startsAt: Date): boolean => startsAt <= addMinutes(doneAt, 60);

/** Until when, for a page; null where nothing can be taken back any more. */
export const undoUntilAt = (doneAt: Date | null, now: Date, last?: Date): string | null =>
  doneAt && now <= undoUntil(doneAt, last) ? undoUntil(doneAt, last).toISOString() : null;

/** Until when an act can be undone; null if something stands against it, which is asked in time only. */
export const undoUntilUnless = async (
  until: string | null,
  against: () => Promise<readonly Refusal[]>,
): Promise<string | null> => (until && (await against()).length === 0 ? until : null);

/** What stands against taking it back by the clock alone. */
export const undoRefusals = (doneAt: Date, now: Date, last?: Date | null): Refusal<'state.undo_over'>[] =>
  when(now > undoUntil(doneAt, last), {
    code: 'state.undo_over',
    params: { until: undoUntil(doneAt, last) },
  });
