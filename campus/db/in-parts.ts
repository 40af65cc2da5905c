import { setImmediate } from 'node:timers/promises';

/** Rows of one statement: below what the protocol takes of parameters (65,535), for tables of up to 65 columns. */
const AT_ONCE = 1_000;

/**
 * Does something with a list, some of it at a time, in its order: a statement takes so many rows and no more. Answers
 * what all of it answered.
 */
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
