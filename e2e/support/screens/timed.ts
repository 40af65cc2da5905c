import { addMilliseconds } from 'date-fns/addMilliseconds';

/** How many milliseconds this took: on a busy machine the next will take as long. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** An instant soon after `reading`, in time for a repeat: 5 s and three times its duration from now. */
export async function soonAfter(reading: () => Promise<unknown>): Promise<Date> {
  const readingMs = await timed(reading);
  return addMilliseconds(new Date(), 5_000 + 3 * readingMs);
}
