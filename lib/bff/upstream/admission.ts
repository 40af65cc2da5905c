import { isAddress } from '../session/asker';
import { createBulkhead } from './bulkhead';
import type { Asking } from './origin-breakers';
import { UpstreamFailure } from './upstream-failure';

export type AdmissionLimits = { inFlight: number; waiting: number; waitMs: number };

/** A crowd that wants the same thing may wait: four fifths of those that can. */
const WAITING_PER_FREE = 4;

/** A person, beside what a path may: of 200 places 26, of those that wait a seventh. */
const OF_A_PERSON = 0.15;

type Waiting = Asking & { admit(): void };

/**
 * Lets a number of calls run and a number wait, in order; a call that waits too long gets "busy". A path or
 * an address holds no more places than stay free, so at most half; a person gets fewer. Hanging calls never
 * take the others' places.
 */
export function createAdmission({ inFlight, waiting, waitMs }: AdmissionLimits) {
  const places = bulkheadsOfBoth(inFlight, 1);
  const seats = bulkheadsOfBoth(waiting, WAITING_PER_FREE);
  const queue: Waiting[] = [];

  const leaveQueue = (place: Waiting) => {
    queue.splice(queue.indexOf(place), 1);
    seats.giveBack(place);
  };

  const admitNext = () => {
    const next = queue.find((each) => places.take(each));
    if (!next) return;
    leaveQueue(next);
    next.admit();
    admitNext();
  };

  const wait = (asking: Asking, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', giveUp);
        settle();
      };
      const place: Waiting = { ...asking, admit: () => end(resolve) };
      const refuse = (failure: UpstreamFailure) => {
        leaveQueue(place);
        end(() => reject(failure));
      };
      const giveUp = () => refuse(left());
      const timeout = setTimeout(() => refuse(new UpstreamFailure('busy', 'waited too long')), waitMs);
      signal?.addEventListener('abort', giveUp);
      queue.push(place);
    });

  const enter = async (asking: Asking, signal: AbortSignal | undefined) => {
    if (signal?.aborted) throw left();
    if (places.take(asking)) return;
    if (!seats.take(asking)) throw new UpstreamFailure('busy', 'too many calls waiting');
    await wait(asking, signal);
  };

  /** `signal`: nobody waits for the answer any more; what has begun goes on. */
  const run = async <Result>(
    asking: Asking,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    await enter(asking, signal);
    try {
      return await work();
    } finally {
      places.giveBack(asking);
      admitNext();
    }
  };
  return { run, load: () => ({ running: places.taken(), waiting: queue.length }) };
}

/** Places of which each path has a share, and each who asks. */
function bulkheadsOfBoth(places: number, perFree: number) {
  const ofPaths = createBulkhead(places, perFree);
  const ofAskers = createBulkhead(places);
  const shareOf = (whose: string) => (isAddress(whose) ? perFree : OF_A_PERSON);

  const take = ({ path, whose }: Asking): boolean => {
    if (whose !== null && !ofAskers.take(whose, shareOf(whose))) return false;
    if (ofPaths.take(path)) return true;
    if (whose !== null) ofAskers.giveBack(whose);
    return false;
  };
  const giveBack = ({ path, whose }: Asking): void => {
    ofPaths.giveBack(path);
    if (whose !== null) ofAskers.giveBack(whose);
  };
  return { take, giveBack, taken: ofPaths.taken };
}

const left = () => new UpstreamFailure('left', 'nobody waits for it any more');
