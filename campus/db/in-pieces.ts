import { setImmediate } from 'node:timers/promises';

/**
 * What a question answers, so many rows at a time: it is given the last row that was read, and answers those after it.
 * Between two pieces whatever else waits has its turn.
 */
export async function* inPieces<Row>(
  size: number,
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
    await setImmediate();
  }
}
