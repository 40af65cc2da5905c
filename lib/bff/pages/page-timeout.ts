import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from 'react';

/** Shorter than anybody notices; a skeleton for less would only flicker. */
const TIMEOUT_MS = 200;

/** Comes once a page has been waited for as long as it may, counted from the first who asks: then what there is goes first. */
const timedOut = cache(() => pause(TIMEOUT_MS, null));

/** What comes while a page is still waited for; null for what takes longer. */
export const readySoon = <Value>(coming: Promise<Value>): Promise<{ value: Value } | null> =>
  Promise.race([coming.then((value) => ({ value })), timedOut()]);
