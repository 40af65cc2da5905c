import { setImmediate as turn } from 'node:timers/promises';

const BURST_MS = 20;

/** Goes over many things, and lets the rest of the process have its turn every 20 ms. */
export async function* timeSliced<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > BURST_MS) {
      await turn();
      since = performance.now();
    }
    yield item;
  }
}
