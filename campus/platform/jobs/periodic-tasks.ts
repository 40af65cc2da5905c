import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Clock } from '../time/clock.ts';
import { type Pump, type PumpLog, startPump } from './pump.ts';

/** Where the institution is. */
export type TaskPlace = { timeZone: string };
type TaskContext = TaskPlace & { db: Database; clock: Clock };

/**
 * A recurring task that writes down what is already true. It makes its own transactions and takes the locks
 * it needs, since other instances may run it too.
 */
export type PeriodicTask = {
  name: string;
  everyMs: number;
  run(context: TaskContext): Promise<unknown>;
};

const POLL_MS = 1000;

/** Does each task at its rhythm, the first time at once. */
export function startPeriodicTasks(
  database: OpenDatabase,
  { clock, timeZone, tasks, log }: { clock: Clock; timeZone: string; tasks: PeriodicTask[]; log: PumpLog },
): Promise<Pump> {
  const context = { db: database.db, clock, timeZone };
  const doneAt = new Map<PeriodicTask, number>();
  const isDue = (task: PeriodicTask) => performance.now() - (doneAt.get(task) ?? -Infinity) >= task.everyMs;
  const turn = async () => {
    for (const task of tasks.filter(isDue)) {
      doneAt.set(task, performance.now());
      await task
        .run(context)
        .catch((error: unknown) => log.error({ err: error, task: task.name }, 'a task failed'));
    }
  };
  return startPump(database, { everyMs: POLL_MS, turn, log });
}

/** A task in one transaction that only one instance does at a time: the others leave it out. */
export function exclusive(
  name: string,
  everyMs: number,
  work: (tx: Database, now: Date, place: TaskPlace) => Promise<void>,
): PeriodicTask {
  const run = ({ db, clock, timeZone }: TaskContext) =>
    clock.transact(db, async (tx, now) => {
      const [lock] = rowsOf<{ mine: boolean }>(
        await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${`task:${name}`})) as mine`),
      );
      if (lock?.mine) await work(tx, now, { timeZone });
    });
  return { name, everyMs, run };
}
