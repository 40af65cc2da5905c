import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';

const MEANWHILE_MS = 300;

/**
 * Runs two acts on two connections: the second begins when the first is done but not committed. The second
 * waits if it needs a lock of the first, else it sees the state before it.
 */
export async function overlapping<One, Other>(
  db: Database,
  first: (tx: Database) => Promise<One>,
  second: (tx: Database) => Promise<Other>,
): Promise<[One, Other]> {
  const { came, acting } = await db.transaction(async (tx) => {
    const came = await first(tx);
    const acting = db.transaction(second);
    await Promise.race([acting.catch(() => {}), pause(MEANWHILE_MS)]);
    return { came, acting };
  });
  return [came, await acting];
}
