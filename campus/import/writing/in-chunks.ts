import { setImmediate as turn } from 'node:timers/promises';

const AIM_MS = 300;
const FIRST = 250;
const FEWEST = 50;
const MOST = 2000;

/**
 * Works through many things in chunks of about a third of a second each. The embedded database has one connection:
 * whoever else has something to do gets their turn between two chunks.
 */
export async function inChunks<Item>(items: Item[], work: (chunk: Item[]) => Promise<void>): Promise<void> {
  let size = FIRST;
  for (let from = 0; from < items.length; ) {
    const chunk = items.slice(from, from + size);
    const startedAt = performance.now();
    await work(chunk);
    from += chunk.length;
    size = nextSize(size, performance.now() - startedAt);
    await turn();
  }
}

function nextSize(size: number, tookMs: number): number {
  const aimed = Math.round((size * AIM_MS) / Math.max(tookMs, 1));
  return Math.min(Math.max(aimed, FEWEST, size / 4), MOST, size * 2);
}
