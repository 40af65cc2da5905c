import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { UpstreamFailure } from '../upstream/upstream-failure';

const LONGEST_WAIT_MS = 10_000;
const tails = new Map<string, Promise<unknown>>();

/** Runs the work after earlier work of the same `key`. After 10 s of waiting: a busy `UpstreamFailure`. */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = tails.get(key);
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const tail = Promise.all([before, done]).then(() => {
    if (tails.get(key) === tail) tails.delete(key);
  });
  tails.set(key, tail);
  try {
    if (before && !(await endsInTime(before))) throw new UpstreamFailure('busy', 'others go before');
    return await work();
  } finally {
    finish();
  }
}

async function endsInTime(before: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const tooLong = pause(LONGEST_WAIT_MS, false, { signal: waiting.signal, ref: false }).catch(() => false);
  const inTime = await Promise.race([before.then(() => true), tooLong]);
  waiting.abort();
  return inTime;
}
