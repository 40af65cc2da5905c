import { processRegistry, type Samples } from '../../../observe/registry.ts';
import { mergedMetrics } from '../../bff/metrics/merged-metrics.ts';
import { learn, learned } from '../../bff/session/live-sessions.ts';
import type { SessionChange } from '../../bff/session/other-workers.ts';
import { type Ask, openChannel, type Peer } from './channel.ts';

/** What the process that keeps the port asks its workers. */
export type OfWorker = {
  /** What happened to a session, in the same order at each of them. */
  learn(told: { change: SessionChange; worker: number }): void;
  measure(): Promise<Samples>;
  /** Who is there at another worker (docs/adr/0044). */
  heard(whose: string[]): Promise<void>;
  /** To end when nothing is under way any more. */
  stop(): void;
};

/** What a worker asks the process that keeps the port. */
export type OfPrimary = {
  /** It hears of the others from now on; what they know already. */
  join(): ReturnType<typeof learned>;
  /** Something happened to a session; resolves when every worker knows. */
  tell(change: SessionChange): Promise<void>;
  /** Has the other workers hear who is there. */
  tellThere(whose: string[]): void;
  /** Of the portal as a whole, as text. */
  metrics(): Promise<{ type: string; text: string }>;
};

type Worker = Peer & { id: number };

/** Who doesn't answer in this time holds up nobody else. */
const TELL_MS = 1_000;
const MEASURE_MS = 2_000;

/** The workers that take part: what one learns of a session all know, and what they measure is that of one portal. */
export function joinedWorkers() {
  const asks = new Map<number, Ask<OfWorker>>();
  const metrics = mergedMetrics();
  const own = processRegistry();

  async function tell(change: SessionChange, worker: number) {
    learn(change, worker);
    const listeners = [...asks].filter(([id]) => id !== worker || change.what !== 'sockets');
    await Promise.allSettled(listeners.map(([, ask]) => ask('learn', { change, worker }, TELL_MS)));
  }

  function tellThere(whose: string[], worker: number) {
    for (const [id, ask] of asks) if (id !== worker) ask('heard', whose, TELL_MS).catch(() => {}); // it hears it soon again
  }

  /** Whether it answers. */
  async function measure(worker: number): Promise<boolean> {
    const samples = await asks
      .get(worker)?.('measure', undefined, MEASURE_MS)
      .catch(() => null);
    if (samples && asks.has(worker)) metrics.say(worker, samples);
    return Boolean(samples);
  }

  async function exposed() {
    await Promise.all([...asks.keys()].map(measure));
    const ofProcess = (await own.getMetricsAsJSON()).filter(({ name }) => name.startsWith('process_'));
    metrics.say(0, ofProcess);
    return await metrics.expose();
  }

  return {
    /** Lets a worker take part as soon as it asks to. */
    admit(worker: Worker): void {
      const ask = openChannel<OfWorker>(worker, {
        join() {
          asks.set(worker.id, ask);
          return learned();
        },
        tell: (change) => tell(change, worker.id),
        tellThere: (whose) => tellThere(whose, worker.id),
        metrics: exposed,
      } satisfies OfPrimary);
    },
    /** It has ended. */
    async leave({ id }: Worker): Promise<void> {
      asks.delete(id);
      await metrics.end(id);
      await tell({ what: 'gone' }, id);
    },
    measure,
    /** False where it takes no part. */
    async askToStop({ id }: Worker): Promise<boolean> {
      const stopped = asks.get(id)?.('stop', undefined);
      return (
        stopped !== undefined &&
        (await stopped.then(
          () => true,
          () => false,
        ))
      );
    },
    ids: () => [...asks.keys()],
  };
}
