import { performance } from 'node:perf_hooks';

const LOOK_MS = 50;
/** Of its time the program has something to do, and doesn't wait for others. */
const BUSY = 0.3;

/** Says whether this program's thread was busy when it was looked at last, at most 50 ms ago. */
export function createBusy(): () => boolean {
  let before = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let busy = false;
  return () => {
    const now = performance.now();
    if (now - lookedAt < LOOK_MS) return busy;
    const present = performance.eventLoopUtilization();
    busy = performance.eventLoopUtilization(present, before).utilization > BUSY;
    before = present;
    lookedAt = now;
    return busy;
  };
}
