import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import type { Clock } from './clock.ts';
import { type Pump, type PumpLog, startPump } from './pump.ts';

/** Something to be seen to now and then, in one transaction; it writes down what is already true. */
export type KeeperDuty = {
  name: string;
  everyMs: number;
  run(tx: Database, now: Date): Promise<void>;
};

const LOOK_MS = 1000;

/** Does each duty at its rhythm, the first time at once; of several instances one at a time. */
export function startKeeper(
  database: OpenDatabase,
  { clock, duties, log }: { clock: Clock; duties: KeeperDuty[]; log: PumpLog },
): Promise<Pump> {
  const doneAt = new Map<KeeperDuty, number>();
  const isDue = (duty: KeeperDuty) => performance.now() - (doneAt.get(duty) ?? -Infinity) >= duty.everyMs;
  const turn = async () => {
    for (const duty of duties.filter(isDue)) {
      doneAt.set(duty, performance.now());
      await runDuty(database.db, clock, duty).catch((error: unknown) =>
        log.error({ err: error, duty: duty.name }, 'a duty failed'),
      );
    }
  };
  return startPump(database, { everyMs: LOOK_MS, turn, log });
}

/** Leaves it out where another instance is at it. */
function runDuty(db: Database, clock: Clock, { name, run }: KeeperDuty): Promise<void> {
  return clock.transact(db, async (tx, now) => {
    const [lock] = rowsOf<{ mine: boolean }>(
      await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${`duty:${name}`})) as mine`),
    );
    if (lock?.mine) await run(tx, now);
  });
}
