import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';

const MEANWHILE_MS = 300;

/**
 * Two acts on two connections: the second begins once the first is done and not committed yet. Where it has to wait for
 * that, it does; where it doesn't, it goes by what was before.
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
