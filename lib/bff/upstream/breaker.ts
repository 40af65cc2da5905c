import { UpstreamFailure } from './upstream-failure';

const FAILURES = 5;
/** Of one person or address, towards these five: two others at least have to fail too, or one twice. */
const COUNTED_OF_ONE = 3;
const WITHIN_MS = 10_000;
const OPEN_MS = 10_000;

/**
 * What a call tells about its origin. `gone`: nothing could be sent, which is nobody's doing. `nothing`: it
 * never got there, or ended for a reason of ours.
 */
export type Finding = 'works' | 'fails' | 'gone' | 'nothing';

export type Breaker = ReturnType<typeof createBreaker>;

/** `whose` it was that failed; null where it can't have been of anybody's making. */
type Failure = { at: number; whose: string | null };

/**
 * Refuses for ten seconds after five failures in ten seconds without a success, of several people: one person
 * alone closes nothing for others. Then one call tries, and the others are refused until its result. Who
 * failed waits ten seconds more; after a second person's failure, all do.
 */
export function createBreaker(clock: () => number) {
  let failures: Failure[] = [];
  let openUntil: number | null = null;
  let trying = false;
  /** Who has tried since it opened, and until when they don't again. */
  let inVain = new Map<string, number>();

  const isOpen = () => openUntil !== null && (trying || clock() < openUntil);

  /** Throws while it is open; else what came of the call is to be told, once. */
  const enter = (whose: string | null): ((finding: Finding) => void) => {
    if (isOpen() || clock() < (inVain.get(whose ?? '') ?? 0))
      throw new UpstreamFailure('unreachable', 'not asked: it failed repeatedly', { isUntried: true });
    const isTry = openUntil !== null;
    trying = isTry;
    return (finding) => settle(finding, { whose, isTry });
  };

  const settle = (finding: Finding, { whose, isTry }: { whose: string | null; isTry: boolean }) => {
    if (openUntil !== null && !isTry) return; // asked before it opened: the try decides
    trying = false;
    if (finding === 'works') {
      failures = [];
      openUntil = null;
      inVain = new Map();
    }
    if (finding === 'gone') fail(null, isTry);
    if (finding !== 'fails') return;
    if (isTry && whose !== null && !isSecond(whose)) inVain.set(whose, clock() + OPEN_MS);
    else fail(whose, isTry);
  };

  const isSecond = (whose: string) => [...inVain.keys()].some((other) => other !== whose);

  const fail = (whose: string | null, isTry: boolean) => {
    const now = clock();
    failures = [...failures.filter(({ at }) => now - at < WITHIN_MS), { at: now, whose }];
    if (!isTry && counted(failures) < FAILURES) return;
    openUntil = now + OPEN_MS;
    failures = [];
    inVain = new Map();
  };

  return { enter, isOpen };
}

function counted(failures: Failure[]): number {
  const ofEach = Map.groupBy(failures, ({ whose }) => whose);
  return [...ofEach].reduce(
    (sum, [whose, own]) => sum + (whose === null ? own.length : Math.min(own.length, COUNTED_OF_ONE)),
    0,
  );
}
