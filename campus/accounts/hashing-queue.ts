import { Busy } from '../platform/failures.ts';

/** Somebody who wants in goes before somebody who wants a new password. */
const LANES = ['check', 'make'] as const;
export type Lane = (typeof LANES)[number];

export type Queue = {
  /** Does the work when its turn comes; throws `Busy` where too many wait in its lane already. */
  run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result>;
};

/**
 * Runs at most `atOnce` works together and lets at most `waiting` others wait in each lane: a crowd in one doesn't fill
 * the other. The first lane goes first; within one, first come first served.
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const waiters: Record<Lane, (() => void)[]> = { check: [], make: [] };
  let running = 0;

  const turn = async (lane: Lane) => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiters[lane].length >= waiting) throw new Busy(RETRY_AFTER_S);
    await new Promise<void>((resolve) => waiters[lane].push(resolve));
  };
  const passOn = () => {
    const lane = LANES.find((each) => waiters[each].length > 0);
    const next = lane && waiters[lane].shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async run(lane, work) {
      await turn(lane);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}

const RETRY_AFTER_S = 5;

/**
 * Every hash that somebody outside asks for: 19 MiB and a core each. Never waited for inside a transaction, since
 * what runs here uses the database.
 */
export const hashing = createQueue({ atOnce: 2, waiting: 200 });
