import { createBusy } from './busy.ts';
import { createHeldBack } from './held-back.ts';

/** What a key may at once, and after what it has used up; times in milliseconds. */
export type TurnLimits = {
  /** At once, while it has some of its time left, or nobody else is there. */
  atOnce: number;
  /** At once beside others while the program is busy: more would only keep others waiting. */
  whileBusy: number;
  /** At once otherwise. */
  slowly: number;
  /** The rest after a turn, as a multiple of its duration; a second at most. */
  rests: { whileBusy: number; slowly: number };
  /** Of the program's own time: what it may use together, and what it gains each second. */
  burstMs: number;
  gainedMs: number;
  /** Who waits longer is refused; and who comes while so many wait, where the time is used up. */
  waitMs: number;
  waitSlowly: number;
};

/** Asked too much: to be answered 429 with Retry-After. */
export class TooManyRequests extends Error {
  readonly retryAfterS: number;
  constructor(retryAfterS: number) {
    super('asked too much');
    this.retryAfterS = retryAfterS;
  }
}

type Waiter = { go(): void; leave(): void };
type Key = {
  limits: TurnLimits;
  running: number;
  /** The sum of the program's time at which each that is running began. */
  begun: number;
  waiting: Waiter[];
  leftMs: number;
  leftAt: number;
  restUntil: number;
  timer: NodeJS.Timeout | undefined;
};

/** So many may wait for a key in any case. */
const MOST_WAITING = 2_000;
/** Who has been heard within it counts as being there. */
const THERE_MS = 2_000;
/** Turns take long on a machine with other work; a rest of several times that would be useless waiting. */
const MOST_REST_MS = 1_000;
/** Who has used up more has it back as if it were this, or what may be used together. */
const MOST_OWED_MS = 1_000;
const mostOwed = ({ limits }: Key) => Math.max(limits.burstMs, MOST_OWED_MS);
/** Beyond it keys that have all of their time are forgotten. */
const MOST_KEYS = 5_000;

/**
 * Lets each key use its share: a person, or an address where nobody is signed in. Those under way divide the
 * program's time: a second beside nine others uses a tenth. A key without time left has one turn at a time
 * and rests after each, while others are there. What is too much for it is refused.
 */
export function createFairTurns({ clock = () => performance.now(), isBusy = createBusy() } = {}) {
  const keys = new Map<string, Key>();
  const holdBack = createHeldBack();
  let running = 0;
  let programMs = 0;
  let countedAt = clock();
  let latest = { whose: '', at: Number.NEGATIVE_INFINITY };
  let before = latest;
  let refused = 0;

  /** The program's time, as one of those that are under way has it. */
  const programTime = () => {
    const now = clock();
    programMs += (now - countedAt) / Math.max(1, running);
    countedAt = now;
    return programMs;
  };

  const keyOf = (whose: string, limits: TurnLimits): Key => {
    const known = keys.get(whose);
    if (known) return known;
    if (keys.size >= MOST_KEYS) forgetIdle();
    const idle = { running: 0, begun: 0, waiting: [], restUntil: 0, timer: undefined };
    const key: Key = { ...idle, limits, leftMs: limits.burstMs, leftAt: clock() };
    keys.set(whose, key);
    return key;
  };

  const leftOf = (key: Key): number => {
    const now = clock();
    const { burstMs, gainedMs } = key.limits;
    key.leftMs = Math.min(burstMs, key.leftMs + (gainedMs * (now - key.leftAt)) / 1000);
    key.leftAt = now;
    return key.leftMs - (key.running * programTime() - key.begun);
  };

  const forgetIdle = () => {
    for (const [whose, key] of keys) {
      const isIdle = key.running === 0 && key.waiting.length === 0;
      if (isIdle && leftOf(key) >= key.limits.burstMs) keys.delete(whose);
    }
  };

  const noteSeen = (whose: string) => {
    if (latest.whose !== whose) before = latest;
    latest = { whose, at: clock() };
  };

  const othersAreThere = (whose: string, key: Key): boolean => {
    const other = latest.whose === whose ? before : latest;
    return running > key.running || clock() - other.at < THERE_MS;
  };

  const isSlow = (whose: string, key: Key) => othersAreThere(whose, key) && leftOf(key) < 0;

  const mayBegin = (whose: string, key: Key): boolean => {
    const { atOnce, whileBusy, slowly } = key.limits;
    if (!othersAreThere(whose, key)) return key.running < atOnce;
    if (clock() < key.restUntil) return false;
    if (leftOf(key) < 0) return key.running < slowly;
    return key.running < (isBusy() ? whileBusy : atOnce);
  };

  const restsOf = (key: Key): number => {
    const { whileBusy, slowly } = key.limits.rests;
    if (leftOf(key) < 0) return slowly;
    return isBusy() ? whileBusy : 0;
  };

  /** Answers what ends it. */
  const begin = (whose: string, key: Key): (() => void) => {
    const [beganAt, startedAt] = [programTime(), clock()];
    key.begun += beganAt;
    key.running += 1;
    running += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      leftOf(key);
      const used = programTime() - beganAt;
      key.leftMs = Math.max(-mostOwed(key), key.leftMs - used);
      key.begun -= beganAt;
      key.running -= 1;
      running -= 1;
      key.restUntil = clock() + Math.min(MOST_REST_MS, restsOf(key) * (clock() - startedAt));
      noteSeen(whose);
      admit(whose, key);
    };
  };

  /** Starts waiting turns that may begin. Looks again after the rest, and once others may have gone. */
  const admit = (whose: string, key: Key) => {
    clearTimeout(key.timer);
    while (key.waiting.length > 0 && mayBegin(whose, key)) key.waiting.shift()?.go();
    if (key.waiting.length === 0) return;
    const inMs = key.running < key.limits.slowly ? key.restUntil - clock() : THERE_MS;
    key.timer = setTimeout(() => admit(whose, key), Math.max(1, inMs));
  };

  const wait = (whose: string, key: Key, signal: AbortSignal | undefined) =>
    new Promise<() => void>((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', waiter.leave);
        work();
      };
      const waiter: Waiter = {
        go: () => settle(() => resolve(begin(whose, key))),
        leave: () => {
          key.waiting.splice(key.waiting.indexOf(waiter), 1);
          settle(() => reject(refusalOf(key)));
        },
      };
      const timeout = setTimeout(waiter.leave, key.limits.waitMs);
      signal?.addEventListener('abort', waiter.leave);
      key.waiting.push(waiter);
      admit(whose, key);
    });

  const refusalOf = (key: Key): TooManyRequests => {
    refused += 1;
    const owed = Math.min(-leftOf(key), mostOwed(key)); // a turn that still runs may have used up far more
    return new TooManyRequests(Math.ceil(Math.max(1, owed / key.limits.gainedMs)));
  };

  const refuse = async (whose: string, key: Key): Promise<never> => {
    await holdBack(whose);
    throw refusalOf(key);
  };

  /**
   * Waits for a turn and answers the function that ends it. Throws `TooManyRequests`. `signal` aborts if
   * nobody waits for it.
   */
  const enter = async (whose: string, limits: TurnLimits, signal?: AbortSignal): Promise<() => void> => {
    const key = keyOf(whose, limits);
    noteSeen(whose);
    if (key.waiting.length === 0 && mayBegin(whose, key)) return begin(whose, key);
    const room = isSlow(whose, key) ? limits.waitSlowly : MOST_WAITING;
    return await (key.waiting.length < room ? wait(whose, key, signal) : refuse(whose, key));
  };

  const load = () => ({
    running,
    waiting: [...keys.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
    refused,
  });

  return { enter, load };
}
