/**
 * A number of places. One key may hold `perFree` places for each free one: alone it gets half of them with 1,
 * four fifths with 4. Some places stay for others, however many keys hold places.
 */
export function createBulkhead(places: number, perFree = 1) {
  const held = new Map<string, number>();
  let taken = 0;

  /** False when there is none for this key; `share` where it has one of its own. */
  const take = (key: string, share = perFree): boolean => {
    const own = held.get(key) ?? 0;
    if (own >= share * (places - taken)) return false;
    held.set(key, own + 1);
    taken += 1;
    return true;
  };

  const giveBack = (key: string): void => {
    const left = (held.get(key) ?? 0) - 1;
    if (left > 0) held.set(key, left);
    else held.delete(key);
    taken -= 1;
  };

  return { take, giveBack, taken: () => taken };
}
