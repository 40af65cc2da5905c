import { setTimeout as pause } from 'node:timers/promises';

const HELD_MS = 1_000;
const MOST_HELD = 64;

/**
 * Holds a refusal back for a second: whoever asks again at once, whatever the answer says, asks no more often than that. So
 * many of each key; beyond them it is told at once.
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
