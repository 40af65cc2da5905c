const WINDOW_MS = 10_000;

/**
 * Counts what comes of each session, anew every ten seconds: false from where it is more than `limit`. A client that
 * only listens pings every 15 seconds, in eleven bytes.
 */
export function floodGate(limit: number): (sid: string, amount: number) => boolean {
  const counted = new Map<string, number>();
  let since = 0;
  return (sid, amount) => {
    if (performance.now() - since > WINDOW_MS) {
      counted.clear();
      since = performance.now();
    }
    const sum = (counted.get(sid) ?? 0) + amount;
    counted.set(sid, sum);
    return sum <= limit;
  };
}
