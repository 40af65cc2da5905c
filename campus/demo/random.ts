export type Random = ReturnType<typeof createRandom>;

/** The same numbers for the same seed, on every machine (mulberry32). Not for secrets. */
export function createRandom(seed: number) {
  let state = seed;
  /** From 0, below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Both ends included. */
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[int(0, items.length - 1)] ?? items[0];
  return {
    int,
    pick,
    chance: (probability: number) => next() < probability,
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((one, other) => one.key - other.key)
        .map(({ item }) => item),
  };
}
