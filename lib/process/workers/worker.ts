import process from 'node:process';
import { createPortalMetrics } from '../../bff/metrics/create-portal-metrics.ts';
import { learn } from '../../bff/session/live-sessions.ts';
import { tellOthersBy } from '../../bff/session/other-workers.ts';
import { type Portal, serve } from '../serve.ts';
import { openChannel } from './channel.ts';
import type { OfPrimary, OfWorker } from './joined-workers.ts';

/**
 * Serves as one of several processes, which know of each other's sessions. It ends when the process that keeps the port
 * says so, or is gone; the signals of a terminal or a process manager, which everybody gets, are for that one.
 */
export async function work(portal: Portal): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
  const metrics = createPortalMetrics();
  let isServing = false;
  const ask = openChannel<OfPrimary>(process, {
    learn: ({ change, worker }) => learn(change, worker),
    measure: async () => (isServing ? await metrics.samples() : []),
    heard: async (whose) => {
      if (isServing) (await serving).heard(whose);
    },
    stop: () => void stop(),
  } satisfies OfWorker);
  tellOthersBy((change) => ask('tell', change));
  for (const { change, worker } of await ask('join', undefined)) learn(change, worker);

  const exposing = { ...metrics, expose: () => ask('metrics', undefined) };
  const serving = serve(portal, exposing, (whose) => void ask('tellThere', whose).catch(() => {})); // they hear it soon again
  await serving;
  isServing = true;

  async function stop() {
    await (await serving).stop();
    process.exit(0);
  }
}
