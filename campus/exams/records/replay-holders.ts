import { unitKey } from '../../careers/records/record-in-transcript.ts';

/** What is asked of an outcome as a sheet says it. */
type Said = {
  careerId: string;
  unitId: string;
  gives: boolean;
  since: string | null;
  recordedAt: string | null;
};

/**
 * Replays, sheet by sheet, which of a unit's recorded outcomes counts for a career: the first, until it is
 * taken off the record; then the earliest of the others.
 */
export function createHolders(last: ReadonlyMap<string, Said>) {
  const holders = new Map<string, string>();
  const givers = new Map<string, Set<string>>();
  const found = new Set<string>();
  const nextOf = (key: string): string | undefined =>
    [...(givers.get(key) ?? [])]
      .map((outcomeId) => ({ outcomeId, since: last.get(outcomeId)?.recordedAt ?? '' }))
      .toSorted((one, other) => compare(one.since, other.since) || compare(one.outcomeId, other.outcomeId))[0]
      ?.outcomeId;
  return {
    /** Null where none is, or where what was recorded before there were sheets has a part in it. */
    of: (of: { careerId: string; unitId: string }): string | null =>
      found.has(unitKey(of)) ? null : (holders.get(unitKey(of)) ?? null),
    add(outcomeId: string, said: Said): void {
      const key = unitKey(said);
      const those = givers.get(key) ?? new Set();
      givers.set(key, those);
      if (said.gives) {
        those.add(outcomeId);
        if (said.since === null) found.add(key);
        if (!holders.has(key)) holders.set(key, outcomeId);
        return;
      }
      those.delete(outcomeId);
      if (holders.get(key) !== outcomeId) return;
      const next = nextOf(key);
      if (next) holders.set(key, next);
      else holders.delete(key);
    },
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
