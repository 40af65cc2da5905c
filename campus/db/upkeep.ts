import { TZDate } from '@date-fns/tz';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from './database.ts';

const CHECKPOINT_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const NIGHT_HOUR = 3;

/**
 * What PostgreSQL has background processes for and the embedded engine hasn't: a checkpoint now and then, and
 * VACUUM ANALYZE at three in the night of `timeZone`.
 */
export function startUpkeep(
  { db, engine }: OpenDatabase,
  { timeZone, onError }: { timeZone: string; onError: (error: unknown) => void },
): { stop(): void } {
  if (engine !== 'pglite') return { stop: () => {} };
  const everyHour = async () => {
    if (TZDate.tz(timeZone).getHours() === NIGHT_HOUR) await db.execute(sql`vacuum analyze`);
  };
  const timers = [
    setInterval(() => db.execute(sql`checkpoint`).catch(onError), CHECKPOINT_MS).unref(),
    setInterval(() => everyHour().catch(onError), HOUR_MS).unref(),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}
