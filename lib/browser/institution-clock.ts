/** How far the institution's clock is ahead of this machine's, and how wrong that may be, both in milliseconds. */
let known = { leadMs: 0, errorMs: Number.POSITIVE_INFINITY };

/**
 * Learns from an instant (ISO) that the institution gave in an answer asked for at `sentAt` by this machine's clock;
 * the quicker answer counts. Without `sentAt` it came with a page, some time ago: better than nothing.
 */
export function learnClock(now: string, sentAt?: number) {
  const receivedAt = Date.now();
  const errorMs = sentAt === undefined ? Number.MAX_VALUE : (receivedAt - sentAt) / 2;
  if (errorMs > known.errorMs) return;
  known = { leadMs: Date.parse(now) - (receivedAt + (sentAt ?? receivedAt)) / 2, errorMs };
}

/** The institution's time, as far as it is known here. */
export const institutionNow = () => Date.now() + known.leadMs;
