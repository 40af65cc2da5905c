/** Something of one's own that takes place at a time. */
export type TakesPlace = { id: string; startsAt: string; endsAt: string };

/** For each what else is at that time, by its id; one that begins as another ends is no clash. */
export function clashesAmong(all: TakesPlace[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of all) {
    const others = all.filter(
      (other) => other.id !== one.id && other.startsAt < one.endsAt && one.startsAt < other.endsAt,
    );
    if (others.length > 0)
      found.set(
        one.id,
        others.map(({ id }) => id),
      );
  }
  return found;
}
