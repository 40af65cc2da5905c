import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import type { Clock } from './clock.ts';
import { type Pump, type PumpLog, startPump } from './pump.ts';

type Ground = { db: Database; clock: Clock; timeZone: string };

/**
 * Something to be seen to now and then, which writes down what is already true. It makes its own transactions;
 * other instances may be at it at the same time, so it takes the locks it needs.
 */
export type KeeperDuty = {
  name: string;
  everyMs: number;
  run(ground: Ground): Promise<unknown>;
};

const LOOK_MS = 1000;

/** Does each duty at its rhythm, the first time at once. */
export function startKeeper(
  database: OpenDatabase,
  { clock, timeZone, duties, log }: { clock: Clock; timeZone: string; duties: KeeperDuty[]; log: PumpLog },
): Promise<Pump> {
  const ground = { db: database.db, clock, timeZone };
  const doneAt = new Map<KeeperDuty, number>();
  const isDue = (duty: KeeperDuty) => performance.now() - (doneAt.get(duty) ?? -Infinity) >= duty.everyMs;
  const turn = async () => {
    for (const duty of duties.filter(isDue)) {
      doneAt.set(duty, performance.now());
      await duty
        .run(ground)
        .catch((error: unknown) => log.error({ err: error, duty: duty.name }, 'a duty failed'));
    }
  };
  return startPump(database, { everyMs: LOOK_MS, turn, log });
}

/** A duty in one transaction that only one instance does at a time: the others leave it out. */
export function aloneDuty(
  name: string,
  everyMs: number,
  work: (tx: Database, now: Date) => Promise<void>,
): KeeperDuty {
  const run = ({ db, clock }: Ground) =>
    clock.transact(db, async (tx, now) => {
      const [lock] = rowsOf<{ mine: boolean }>(
        await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${`duty:${name}`})) as mine`),
      );
      if (lock?.mine) await work(tx, now);
    });
  return { name, everyMs, run };
}
