import { setImmediate } from 'node:timers/promises';

/** Rows of one statement: stays below the protocol's 65,535 parameters for tables of up to 65 columns. */
const AT_ONCE = 1_000;

/** Handles a list in order, some items at a time, since a statement takes only so many rows. */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<Answer[]>,
  size = AT_ONCE,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += size) {
    for (const answer of await work(items.slice(from, from + size))) answers.push(answer);
  }
  return answers;
}

/** Reads in pieces: `read` returns the rows after the last one. Other work has its turn in between. */
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
