import type { OpenDatabase } from '../db/database.ts';
import type { Clock } from './clock.ts';
import { JOB_CHANNEL, type JobHandlers, runDueJob } from './jobs.ts';
import { type Pump, type PumpLog, startPump } from './pump.ts';

const POLL_MS = 5000;

/** Does jobs as they fall due, one at a time on each instance. */
export function startWorker(
  database: OpenDatabase,
  { clock, handlers, log }: { clock: Clock; handlers: JobHandlers; log: PumpLog },
): Promise<Pump> {
  const turn = async () => {
    while (await runDueJob(database.db, clock, handlers));
  };
  return startPump(database, { channel: JOB_CHANNEL, everyMs: POLL_MS, turn, log });
}
