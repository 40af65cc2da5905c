import { Client } from 'undici';
import type { Flood, Flooded } from './flood-paths.ts';

/** Repeats one request on many connections, whatever the answer, until it is told to end; then it reports. */
const { url, method, headers, body, connections }: Flood = JSON.parse(process.argv[2] ?? '');
const { origin, pathname, search } = new URL(url);
const clients = Array.from({ length: connections }, () => new Client(origin));
const flooded: Flooded = { answers: {}, untimed: 0 };
let isOver = false;
process.on('message', (told) => {
  if (told === 'begin') flooded.answers = {};
  else isOver = true;
});

await Promise.all(clients.map(flood));
process.send?.(flooded);
await Promise.all(clients.map((client) => client.destroy()));
process.disconnect?.();

async function flood(client: Client): Promise<void> {
  while (!isOver) {
    try {
      const asked = {
        path: pathname + search,
        method,
        headers,
        body: body === null ? null : Buffer.from(body, 'base64'),
      };
      const answer = await client.request({ ...asked, headersTimeout: 60_000 });
      await answer.body.dump({ limit: Number.POSITIVE_INFINITY });
      count(String(answer.statusCode));
      if (answer.statusCode === 429 && !answer.headers['retry-after']) flooded.untimed += 1;
    } catch (error) {
      count(error instanceof Error ? error.name : 'failed');
    }
  }
}

function count(answer: string): void {
  flooded.answers[answer] = (flooded.answers[answer] ?? 0) + 1;
}
