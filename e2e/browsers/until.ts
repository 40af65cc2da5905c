import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
const POLL_MS = 100;

/** Repeats until the attempt gives a result. After 20 s it throws what it waited for, and the last error. */
export async function until<Result>(
  what: string,
  attempt: () => Promise<Result | undefined | false>,
): Promise<Result> {
  const end = Date.now() + TIMEOUT_MS;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const result = await attempt();
      if (result !== undefined && result !== false) return result;
    } catch (error) {
      last = error;
    }
    await pause(POLL_MS);
  }
  throw new Error(`waited in vain for ${what}`, { cause: last });
}
