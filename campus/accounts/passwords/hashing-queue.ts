import { Busy } from '../../platform/failures.ts';
import { createWaitingLines } from '../../platform/limits/waiting-lines.ts';

/** Somebody who wants in goes before somebody who wants a new password. */
const LANES = ['check', 'make'] as const;
type Lane = (typeof LANES)[number];

export type Queue = {
  /**
   * Does the work for a network, device or person when its turn comes; throws `Busy` where too many wait in its lane
   * already.
   */
  run<Result>(lane: Lane, whose: string, work: () => Promise<Result>): Promise<Result>;
};

/**
 * Runs at most `atOnce` works together and lets at most `waiting` others wait in each lane: a crowd in one doesn't fill
 * the other. The first lane goes first; within one, those in turn who have somebody waiting.
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const lines = () => createWaitingLines({ room: waiting, full: () => new Busy(RETRY_AFTER_S) });
  const lanes = { check: lines(), make: lines() };
  let running = 0;

  const turn = async (lane: Lane, whose: string) => {
    if (running >= atOnce) return await lanes[lane].wait(whose);
    running += 1;
  };
  const passOn = () => {
    if (!LANES.some((lane) => lanes[lane].callNext())) running -= 1;
  };

  return {
    async run(lane, whose, work) {
      await turn(lane, whose);
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
