import { setImmediate as turn } from 'node:timers/promises';

const AIM_MS = 300;
/** How many things the first chunk has, and how many every chunk at least. */
export type ChunkSize = { first: number; fewest: number };

const USUAL: ChunkSize = { first: 250, fewest: 50 };
const MOST = 2000;

/**
 * Works through many things in chunks of about a third of a second each. The embedded database has one connection:
 * whoever else has something to do gets their turn between two chunks.
 */
export async function inChunks<Item>(
  items: Item[],
  work: (chunk: Item[]) => Promise<void>,
  { first, fewest }: ChunkSize = USUAL,
): Promise<void> {
  let size = first;
  for (let from = 0; from < items.length; ) {
    const chunk = items.slice(from, from + size);
    const startedAt = performance.now();
    await work(chunk);
    from += chunk.length;
    size = nextSize(size, performance.now() - startedAt, fewest);
    await turn();
  }
}

function nextSize(size: number, tookMs: number, fewest: number): number {
  const aimed = Math.round((size * AIM_MS) / Math.max(tookMs, 1));
  return Math.min(Math.max(aimed, fewest, Math.ceil(size / 4)), MOST, size * 2);
}
