import { createShares } from './shares';
import { UpstreamFailure } from './upstream-failure';

export type AdmissionLimits = { inFlight: number; waiting: number; waitMs: number };

/** A crowd that wants the same thing may wait: four fifths of those that can. */
const WAITING_PER_FREE = 4;

type Waiting = { path: string; admit(): void };

/**
 * Lets a number of calls through at once and a number wait, in order; whoever waits too long is told it is busy. One
 * path gets no more places than are free, half of them at most: calls that hang never take those of the others.
 */
export function createAdmission({ inFlight, waiting, waitMs }: AdmissionLimits) {
  const places = createShares(inFlight);
  const seats = createShares(waiting, WAITING_PER_FREE);
  const queue: Waiting[] = [];

  const leaveQueue = (place: Waiting) => {
    queue.splice(queue.indexOf(place), 1);
    seats.giveBack(place.path);
  };

  const admitNext = () => {
    const next = queue.find(({ path }) => places.take(path));
    if (!next) return;
    leaveQueue(next);
    next.admit();
    admitNext();
  };

  const wait = (path: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(patience);
        signal?.removeEventListener('abort', giveUp);
        settle();
      };
      const place: Waiting = { path, admit: () => end(resolve) };
      const refuse = (failure: UpstreamFailure) => {
        leaveQueue(place);
        end(() => reject(failure));
      };
      const giveUp = () => refuse(left());
      const patience = setTimeout(() => refuse(new UpstreamFailure('busy', 'waited too long')), waitMs);
      signal?.addEventListener('abort', giveUp);
      queue.push(place);
    });

  const enter = async (path: string, signal: AbortSignal | undefined) => {
    if (signal?.aborted) throw left();
    if (places.take(path)) return;
    if (!seats.take(path)) throw new UpstreamFailure('busy', 'too many calls waiting');
    await wait(path, signal);
  };

  /** `signal`: nobody waits for the answer any more; what has begun goes on. */
  const run = async <Result>(
    path: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    await enter(path, signal);
    try {
      return await work();
    } finally {
      places.giveBack(path);
      admitNext();
    }
  };
  return { run, load: () => ({ running: places.taken(), waiting: queue.length }) };
}

const left = () => new UpstreamFailure('left', 'nobody waits for it any more');
