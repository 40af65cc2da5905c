import type { OpenDatabase } from '../../db/database.ts';
import type { Clock } from '../time/clock.ts';
import { JOB_CHANNEL, type JobHandlers, runDueJob } from './jobs.ts';
import { type Pump, type PumpLog, startPump } from './pump.ts';

const POLL_MS = 5000;

type Setting = {
  clock: Clock;
  handlers: JobHandlers;
  log: PumpLog;
  /** So many jobs on each instance: one that is slow holds up no other. */
  atOnce?: number | undefined;
};

/** Does jobs as they fall due, one at a time on each instance where nothing else is said. */
export async function startWorker(
  database: OpenDatabase,
  { clock, handlers, log, atOnce = 1 }: Setting,
): Promise<Pump> {
  const turn = async () => {
    while (await runDueJob(database.db, clock, handlers));
  };
  const lanes: Pump[] = [];
  while (lanes.length < atOnce) {
    lanes.push(await startPump(database, { everyMs: POLL_MS, turn, log }));
  }
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const unlisten = await database.listen(JOB_CHANNEL, wake);
  return {
    wake,
    stop: async () => {
      await unlisten();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
