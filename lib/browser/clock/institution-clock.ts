/** How far the institution's clock may be ahead of this machine's, in milliseconds. */
type Lead = { least: number; most: number };

const UNKNOWN: Lead = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
/** A clock that is further off than this was set anew; below it, it only waits. */
const SET_ANEW_MS = 5_000;

let known = UNKNOWN;
let latest = Number.NEGATIVE_INFINITY;

/**
 * Learns the clock from an instant (ISO) in an answer to a request sent at `sentAt`, by this machine's clock.
 * Without `sentAt` it came with a page, perhaps an old one from the browser's memory, so only a lower bound
 * is known. An instant that contradicts all others replaces them: a clock was set.
 */
export function learnClock(now: string, sentAt?: number) {
  const instant = Date.parse(now);
  if (Number.isNaN(instant)) return;
  const said = {
    least: instant - Date.now(),
    most: sentAt === undefined ? UNKNOWN.most : instant - sentAt,
  };
  const both = { least: Math.max(known.least, said.least), most: Math.min(known.most, said.most) };
  known = both.least <= both.most ? both : said;
}

/** The institution's time, as far as it is known here. It never runs back, unless it was wrong by seconds. */
export function institutionNow(): number {
  const now = Date.now() + lead(known);
  latest = latest - now > SET_ANEW_MS ? now : Math.max(latest, now);
  return latest;
}

function lead({ least, most }: Lead): number {
  if (most === UNKNOWN.most) return least === UNKNOWN.least ? 0 : least;
  return (least + most) / 2;
}
