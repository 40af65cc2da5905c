/**
 * How a page gets to know whether anything came after it was made. An institution that doesn't speak of it is
 * understood as well: then a page is read again whenever live updates begin.
 */

/** The header of a call's answer: the number of the last hub event that the answer includes. */
export const EVENTS_HEADER = 'x-ateneo-events';

/** In the query with which a client connects to the hub: the number of the page that it shows. */
export const SINCE_PARAMETER = 'since';

/** What the hub then calls before anything else, with one argument. */
export const MISSED = 'missed';

export type Missed = {
  /** Of the last event there is; what comes after it is told. */
  upTo: number;
  /** The client's events since its page was made, the latest per name and subject; null: unknown. */
  events: { name: string; payload: Record<string, unknown> }[] | null;
  /** Milliseconds over which to spread what is read again for it. */
  spreadMs: number;
};

/** The number of an event as it was written; null for anything else. */
export const readNumber = (said: unknown): number | null =>
  typeof said === 'string' && /^\d{1,16}$/.test(said) && Number.isSafeInteger(Number(said))
    ? Number(said)
    : null;

/** What the hub said was missed; null where it said nothing that can be read. */
export function readMissed(said: unknown): Missed | null {
  const { upTo, events, spreadMs } = (said ?? {}) as { [Name in keyof Missed]?: unknown };
  const isRead = typeof upTo === 'number' && typeof spreadMs === 'number';
  if (!isRead || !(events === null || Array.isArray(events))) return null;
  return { upTo, events, spreadMs };
}
