import { type Area, areasAsking, areasNeeding, listOf } from '../../../contract/adoption/areas.ts';

/** How long a call that doesn't exist isn't asked. */
const AGAIN_MS = 10 * 60_000;
/** The same where nothing else of the institution was heard lately: what answers may be a proxy alone. */
const AGAIN_SOON_MS = 30_000;
/** So long the institution's own word counts as heard lately. */
const SOUND_MS = 60_000;
/** Who asks again has so long to bring an answer, before another may try. */
const TURN_MS = 30_000;

/** What an answer tells of its call; null: nothing. */
export type Finding = 'there' | 'missing' | null;

/**
 * What an institution offers. First counts what the portal's operator said of the areas, then what the
 * institution says of itself, then what its answers tell, call by call. Paths are those of the contract,
 * without `/api/`. `now` is of a clock that never jumps (`performance.now()`).
 */
export function createKnowledge(configured: readonly Area[] | null) {
  let told: readonly Area[] | null = null;
  /** Until when each call that doesn't exist isn't asked; when it was found so, and whether that is sure. */
  const missing = new Map<string, { until: number; at: number; isSure: boolean }>();
  const there = new Set<string>();
  let soundAt = Number.NEGATIVE_INFINITY;

  const said = () => configured ?? told;

  /** Asked by no area that is said to be offered. */
  const isLeftOut = (path: string): boolean => {
    const areas = said();
    const asking = areasAsking(path);
    return areas !== null && asking.length > 0 && !asking.some((area) => areas.includes(area));
  };

  /**
   * Needed by an area that is said to be offered. What brings only a part of a page is left to the answers.
   */
  const isSaidHere = (path: string): boolean => areasNeeding(path).some((area) => said()?.includes(area));

  const isMissing = (path: string) => isLeftOut(path) || (missing.has(path) && !isSaidHere(path));

  return {
    /** Whether a call is known not to exist. */
    isMissing,
    isHere: (area: Area) => said()?.includes(area) ?? !missing.has(listOf(area)),
    /** Whether it wouldn't be asked now. */
    isClosed: (path: string, now: number) =>
      isMissing(path) && (isLeftOut(path) || now < (missing.get(path)?.until ?? 0)),
    /** Whether to ask it. Ten minutes after it wasn't there, one request has the turn to ask again. */
    mayAsk(path: string, now: number): boolean {
      if (!isMissing(path)) return true;
      const found = missing.get(path);
      if (isLeftOut(path) || !found || now < found.until) return false;
      found.until = now + TURN_MS;
      return true;
    },
    /** The institution itself has answered something, with an envelope: what was found just now is sure. */
    noteSound(now: number): void {
      soundAt = now;
      for (const found of missing.values()) {
        if (found.isSure || now - found.at > SOUND_MS) continue;
        Object.assign(found, { isSure: true, until: found.at + AGAIN_MS });
      }
    },
    /** What an answer tells. A call that was answered once is there: a later 404 is a fault on the way. */
    learn(path: string, found: Finding, now: number): void {
      const isSure = now - soundAt <= SOUND_MS;
      if (found === 'missing' && !there.has(path))
        missing.set(path, { at: now, isSure, until: now + (isSure ? AGAIN_MS : AGAIN_SOON_MS) });
      if (found !== 'there') return;
      there.add(path);
      missing.delete(path);
    },
    /** What the institution says of itself; null where it says nothing. */
    hear(areas: readonly Area[] | null): void {
      told = areas;
    },
  };
}
