import { UpstreamFailure } from './upstream-failure';

const FAILURES = 5;
const WITHIN_MS = 10_000;
const OPEN_MS = 10_000;

/** Asks no more for ten seconds after five failures in ten seconds, so that a dead upstream answers at once. */
export function createBreaker(clock: () => number = Date.now) {
  let failures: number[] = [];
  let openUntil = 0;

  const isOpen = () => clock() < openUntil;

  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isOpen())
      throw new UpstreamFailure('unreachable', 'not asked: it failed repeatedly', { isUntried: true });
    try {
      const result = await work();
      failures = [];
      return result;
    } catch (error) {
      const now = clock();
      failures = [...failures.filter((at) => now - at < WITHIN_MS), now];
      if (failures.length >= FAILURES) {
        openUntil = now + OPEN_MS;
        failures = [];
      }
      throw error;
    }
  };
  return { run, isOpen };
}
