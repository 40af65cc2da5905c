import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from 'react';

/** Shorter than anybody notices; a skeleton for less would only flicker. */
const TIMEOUT_MS = 200;

/** Ends 200 ms after a page's first reader asked. Then the page goes out with what it has. */
const timedOut = cache(() => pause(TIMEOUT_MS, null));

/** What comes while a page is still waited for; null for what takes longer. */
export const readySoon = <Value>(coming: Promise<Value>): Promise<{ value: Value } | null> =>
  Promise.race([coming.then((value) => ({ value })), timedOut()]);
