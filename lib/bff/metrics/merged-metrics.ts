import { AggregatorRegistry } from 'prom-client';
import { expose, type Samples } from '../../../observe/registry.ts';

/** Of a process that has ended these still count; a gauge is gone with it. */
const LASTING = ['counter', 'histogram'];

/**
 * The metrics of several processes as those of one. Counters never fall: of a process that doesn't answer, or has ended,
 * what it said last still counts.
 */
export function mergedMetrics() {
  const said = new Map<number, Samples>();
  let ended: Samples = [];

  return {
    say(worker: number, samples: Samples): void {
      said.set(worker, samples);
    },
    async end(worker: number): Promise<void> {
      const last = said.get(worker) ?? [];
      said.delete(worker);
      const lasting = last.filter(({ type }) => LASTING.includes(String(type)));
      ended = await merged([ended, lasting]).getMetricsAsJSON();
    },
    expose: () => expose(merged([...said.values(), ended])),
  };
}

const merged = (samples: Samples[]) => AggregatorRegistry.aggregate(samples);
