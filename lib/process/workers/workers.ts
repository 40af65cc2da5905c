import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { loadPendingRevocations } from '../../bff/session/pending-revocations.ts';
import type { Log } from '../../config/log.ts';
import type { PortalConfig } from '../../config/portal-config.ts';
import { startDelivery } from '../deliver-sign-outs.ts';
import { logUncaught } from '../log-uncaught.ts';
import { joinedWorkers } from './joined-workers.ts';

const RESTART_MS = 1_000;
const POLL_MS = 15_000;
/** A minute without an answer: it works no more, and would be given connections still. */
const LOOKS_IN_VAIN = 4;
/** Longer than a worker itself takes to give up, beside STOP_DELAY_MS. */
const STOP_MS = 14_000;

/** A worker ended before it listened, and has said why itself. */
export class WorkerFailed extends Error {}

/**
 * Runs `count` workers behind one port, which this process keeps: each connection goes to one of them, by turns. One
 * that ends, or hangs, is replaced. Rejects when one ends before it listens.
 */
export async function startWorkers(
  count: number,
  { config, log }: { config: PortalConfig; log: Log },
): Promise<{ stop(): Promise<void> }> {
  const joined = joinedWorkers();
  const running = new Set<Worker>();
  let stopping = false;
  logUncaught(log);
  cluster.setupPrimary({ serialization: 'advanced' }); // for numbers that JSON doesn't have, such as NaN

  await Promise.all(Array.from({ length: count }, () => listening(start())));
  const stopDelivery = startDelivery(log);
  return { stop };

  function start(): Worker {
    const worker = cluster.fork(shareOf(config, count));
    running.add(worker);
    joined.admit(worker);
    keepRunning(worker);
    return worker;
  }

  function keepRunning(worker: Worker) {
    const stopLooking = killHung(worker);
    worker.on('error', (err) => {
      log.error({ err, worker: worker.id }, 'a worker did not start, or does not hear');
      if (worker.process.pid !== undefined) return; // one that never began has no end
      stopLooking();
      if (running.delete(worker) && !stopping) setTimeout(() => stopping || start(), RESTART_MS);
    });
    worker.once('exit', async (code, signal) => {
      stopLooking();
      running.delete(worker);
      if (!stopping) {
        log.error({ ended: worker.id, code, signal }, 'a worker ended');
        setTimeout(() => stopping || start(), RESTART_MS);
      }
      await joined.leave(worker);
      await loadPendingRevocations(); // it tells nobody any more of the sign-outs that it kept
    });
  }

  function killHung(worker: Worker): () => void {
    let inVain = 0;
    const looking = setInterval(async () => {
      inVain = (await joined.measure(worker.id)) ? 0 : inVain + 1;
      if (inVain < LOOKS_IN_VAIN) return;
      log.error({ hung: worker.id }, 'a worker does not answer');
      worker.process.kill('SIGKILL');
    }, POLL_MS);
    return () => clearInterval(looking);
  }

  async function stop() {
    stopping = true;
    await Promise.all([...running].map(stopOne));
    stopDelivery();
  }

  async function stopOne(worker: Worker) {
    const ended = once(worker, 'exit');
    const timeout = setTimeout(() => worker.process.kill('SIGKILL'), config.STOP_DELAY_MS + STOP_MS);
    if (!(await joined.askToStop(worker))) worker.process.kill('SIGKILL'); // it doesn't serve yet
    await ended;
    clearTimeout(timeout);
  }
}

/** What a portal may ask of its institution is parted between its workers. */
function shareOf({ UPSTREAM_IN_FLIGHT, UPSTREAM_WAITING }: PortalConfig, count: number) {
  return {
    UPSTREAM_IN_FLIGHT: Math.ceil(UPSTREAM_IN_FLIGHT / count),
    UPSTREAM_WAITING: Math.ceil(UPSTREAM_WAITING / count),
  };
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () => reject(new WorkerFailed()));
    worker.once('error', reject);
  });
}
