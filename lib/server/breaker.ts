import { UpstreamFailure } from './upstream-failure';

const FAILURES = 5;
const WITHIN_MS = 10_000;
const OPEN_MS = 10_000;

/** What a call says of what it went through; nothing, where it never got there or ended for a reason of ours. */
export type Finding = 'works' | 'fails' | 'nothing';

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Refuses for ten seconds after five failures in ten seconds with no success between them; then one call tries, and
 * the others are refused until its finding is known.
 */
export function createBreaker(clock: () => number) {
  let failures: number[] = [];
  let openUntil: number | null = null;
  let trying = false;

  const isOpen = () => openUntil !== null && (trying || clock() < openUntil);

  /** Throws while it is open; else what came of the call is to be told, once. */
  const enter = (): ((finding: Finding) => void) => {
    if (isOpen())
      throw new UpstreamFailure('unreachable', 'not asked: it failed repeatedly', { isUntried: true });
    const isTry = openUntil !== null;
    trying = isTry;
    return (finding) => settle(finding, isTry);
  };

  const settle = (finding: Finding, isTry: boolean) => {
    if (openUntil !== null && !isTry) return; // asked before it opened: the try decides
    trying = false;
    if (finding === 'works') {
      failures = [];
      openUntil = null;
    }
    if (finding === 'fails') fail(isTry);
  };

  const fail = (isTry: boolean) => {
    const now = clock();
    failures = [...failures.filter((at) => now - at < WITHIN_MS), now];
    if (!isTry && failures.length < FAILURES) return;
    openUntil = now + OPEN_MS;
    failures = [];
  };

  return { enter, isOpen };
}
