import { UpstreamFailure } from './upstream-failure';

export type AdmissionLimits = { inFlight: number; waiting: number; waitMs: number };

/** Lets a number of calls through at once and a number wait, in order; whoever waits too long is told it is busy. */
export function createAdmission({ inFlight, waiting, waitMs }: AdmissionLimits) {
  let running = 0;
  const queue: { admit(): void }[] = [];

  const leave = () => {
    const next = queue.shift();
    if (next) next.admit();
    else running -= 1;
  };

  const enter = async () => {
    if (running < inFlight) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new UpstreamFailure('busy', 'too many calls waiting');
    await new Promise<void>((resolve, reject) => {
      const place = {
        admit: () => {
          clearTimeout(patience);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
        reject(new UpstreamFailure('busy', 'waited too long'));
      }, waitMs);
      queue.push(place);
    });
  };

  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return { run, load: () => ({ running, waiting: queue.length }) };
}
