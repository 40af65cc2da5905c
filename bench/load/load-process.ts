import { Client } from 'undici';
import type { Load, Loaded } from './load.ts';

/** Repeats the request of its argument on many connections, each after its answer. Reports the times. */
const { url, method, headers, body, status, connections, warmingMs, measuredMs }: Load = JSON.parse(
  process.argv[2] ?? '',
);
const { origin, pathname, search } = new URL(url);
const clients = Array.from({ length: connections }, () => new Client(origin));

await repeated(warmingMs);
process.send?.('warm');
const times = await repeated(measuredMs);
process.send?.({ aSecond: times.length / (measuredMs / 1000), p50: at(0.5), p99: at(0.99) } satisfies Loaded);
await Promise.all(clients.map((client) => client.close()));

/** How long each answer took, in milliseconds, the shortest first. */
async function repeated(forMs: number): Promise<number[]> {
  const taken: number[] = [];
  const endsAt = performance.now() + forMs;
  const ask = async (client: Client) => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const answer = await client.request({ path: pathname + search, method, headers, body });
      if (answer.statusCode !== status)
        throw new Error(`${url}: ${answer.statusCode}, ${await answer.body.text()}`);
      await answer.body.dump({ limit: Number.POSITIVE_INFINITY });
      taken.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(ask));
  return taken.sort((one, other) => one - other);
}

function at(share: number): number {
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}
