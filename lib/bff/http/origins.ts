import { acrossBundles } from '../../../observe/across-bundles.ts';
import { originsNow } from './places.ts';

/** How long an origin that went away is asked last; one request at a time finds out whether it is back. */
const ASIDE_MS = 5_000;

/** Until when each origin that went away is asked last. */
const aside = acrossBundles('origins', () => new Map<string, number>());

let turns = 0;

/** The institution's origins (CAMPUS_URL) in the order to ask them: by turns, those that went away last. */
export function originsInOrder(now = Date.now()): string[] {
  const all = originsNow(now);
  turns += 1;
  const byTurns = all.map((_, index) => all[(index + turns) % all.length] ?? '');
  const isAway = (origin: string) => now < (aside().get(origin) ?? 0);
  const ordered = [...byTurns.filter((origin) => !isAway(origin)), ...byTurns.filter(isAway)];
  const [first] = ordered;
  if (first && aside().has(first)) setAside(first, now); // this one asks whether it is back, the others don't wait
  return ordered;
}

/** It can't be reached, or is about to end: others are asked first for a while. */
export function setAside(origin: string, now = Date.now()): void {
  aside().set(origin, now + ASIDE_MS);
}

/** It answers. */
export function takeBack(origin: string): void {
  aside().delete(origin);
}

/** Errors of a request of which not a byte was sent: it may go to another origin, whatever it changes. */
const NOT_SENT = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

export const wasNotSent = (error: unknown): boolean => NOT_SENT.includes(errorCode(error));

/** The connection ended before the answer did. */
export const isBroken = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(errorCode(error));

/** The code of a system's or a client's error, empty when it has none. */
export const errorCode = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');
