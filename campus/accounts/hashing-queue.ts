import { Busy } from '../platform/failures.ts';

export type Queue = {
  /** Does the work when its turn comes; throws `Busy` where too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Runs at most `atOnce` works together and lets at most `waiting` others wait, first come first served. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const waiters: (() => void)[] = [];
  let running = 0;

  const turn = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiters.length >= waiting) throw new Busy(RETRY_AFTER_S);
    await new Promise<void>((resolve) => waiters.push(resolve));
  };
  const passOn = () => {
    const next = waiters.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async run(work) {
      await turn();
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
