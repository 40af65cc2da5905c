import 'server-only';
import { cache } from 'react';
import { isNoCall } from '../offered/no-call';
import type { UpstreamAnswer } from '../upstream/upstream-answer';

type Told = Pick<UpstreamAnswer, 'eventNumber' | 'unread'>;

/** Of the request that a page is made for: what each of its reads was told; null for a call that isn't offered. */
const reads = cache((): Promise<Told | null>[] => []);

export function noteRead(answer: Promise<UpstreamAnswer>): void {
  reads().push(
    answer.then(
      (told) => (isNoCall(told) ? null : told),
      () => ({ eventNumber: null, unread: null }),
    ),
  );
}

const told = async () => (await Promise.all(reads())).filter((each) => each !== null);

/**
 * The last hub event that the whole page includes; later reads include it too. Null if the institution does
 * not tell it, or a read failed.
 */
export async function pageNumber(): Promise<number | null> {
  const numbers = (await told()).map(({ eventNumber }) => eventNumber);
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 && known.length === numbers.length ? Math.min(...known) : null;
}

/** The reader's unread notifications, by the page's reads so far. Null if the institution tells none. */
export async function pageUnread(): Promise<number | null> {
  return (await told()).findLast(({ unread }) => unread !== null)?.unread ?? null;
}
