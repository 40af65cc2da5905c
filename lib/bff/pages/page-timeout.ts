import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from 'react';

/** Together shorter than anybody notices; a skeleton for less would only flicker. */
const TURNS = 8;
const TURN_MS = 25;

/**
 * Ends 200 ms after a page's first reader asked. Then the page goes out with what it has. In a busy portal it
 * ends later, as each turn waits in the portal's own queue: that is no slowness of the institution, and a
 * page that goes out twice, as a skeleton and then whole, would make the queue longer.
 */
const timedOut = cache(async (): Promise<null> => {
  for (let turn = 0; turn < TURNS; turn += 1) await pause(TURN_MS);
  return null;
});

/** What comes while a page is still waited for; null for what takes longer. */
export const readySoon = <Value>(coming: Promise<Value>): Promise<{ value: Value } | null> =>
  Promise.race([coming.then((value) => ({ value })), timedOut()]);
