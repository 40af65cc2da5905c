import { LARGEST_BATCH } from '@/contract/exams/constants';

/** What one call takes, in bytes, with room for what stands around it. */
const LARGEST_CALL = 56_000;

/** What is to be sent in as few calls as it fits in; `sentOf` is what stands in a call for each. */
export function batchesOf<Each>(
  all: readonly Each[],
  sentOf: (each: Each) => object,
  largest = LARGEST_CALL,
): Each[][] {
  const batches: Each[][] = [];
  let room = 0;
  for (const each of all) {
    const size = new TextEncoder().encode(JSON.stringify(sentOf(each))).length + 1;
    const last = batches.at(-1);
    if (last && size <= room && last.length < LARGEST_BATCH) {
      last.push(each);
      room -= size;
    } else {
      batches.push([each]);
      room = largest - size;
    }
  }
  return batches;
}
