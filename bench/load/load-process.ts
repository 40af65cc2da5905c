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
const { times, bytes } = await repeated(measuredMs);
process.send?.({
  aSecond: times.length / (measuredMs / 1000),
  p50: at(0.5),
  p99: at(0.99),
  meanBytes: bytes / times.length,
} satisfies Loaded);
await Promise.all(clients.map((client) => client.close()));

/** How long each answer took, in milliseconds, the shortest first; and the bytes of all bodies. */
async function repeated(forMs: number): Promise<{ times: number[]; bytes: number }> {
  const taken: number[] = [];
  let bytes = 0;
  const endsAt = performance.now() + forMs;
  const ask = async (client: Client) => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const answer = await client.request({ path: pathname + search, method, headers, body });
      if (answer.statusCode !== status)
        throw new Error(`${url}: ${answer.statusCode}, ${await answer.body.text()}`);
      for await (const chunk of answer.body) bytes += chunk.length;
      taken.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(ask));
  return { times: taken.sort((one, other) => one - other), bytes };
}

function at(share: number): number {
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}
