import { collectDefaultMetrics, Registry } from 'prom-client';

/** Seconds, for requests and what they wait for: from a read of a cache to the limits of an upstream. */
export const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry that also says how the process itself is: memory, event loop, garbage collection. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** The text that Prometheus reads, and its content type. */
export const expose = async (registry: { contentType: string; metrics(): Promise<string> }) => ({
  type: registry.contentType,
  text: await registry.metrics(),
});
