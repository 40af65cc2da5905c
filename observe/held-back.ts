import { setTimeout as pause } from 'node:timers/promises';

const HELD_MS = 1_000;
const MOST_HELD = 64;

/**
 * Delays a refusal by a second, so that a client that asks again at once does so once a second. At most 64
 * for each key.
 */
export function createHeldBack() {
  const held = new Map<string, number>();
  return async (key: string): Promise<void> => {
    const own = held.get(key) ?? 0;
    if (own >= MOST_HELD) return;
    held.set(key, own + 1);
    await pause(HELD_MS);
    const left = (held.get(key) ?? 0) - 1;
    if (left > 0) held.set(key, left);
    else held.delete(key);
  };
}
