/** What was probably meant, as the end of a sentence; empty where nothing is like it. */
export function nearest(typed: string, known: readonly string[], before = ''): string {
  const ranked = known.map((word) => ({ word, far: distance(typed, word) })).sort((a, b) => a.far - b.far);
  const [first] = ranked;
  const isLike = first && first.far <= Math.max(2, Math.floor(typed.length / 3));
  return isLike ? `: did you mean ${before}${first.word}?` : '';
}

/** How many letters have to be put, taken away or changed to make one of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    let corner = index;
    let last = index + 1;
    row = row.map((above, at) => {
      if (at > 0) last = Math.min(above + 1, last + 1, corner + (other[at - 1] === letter ? 0 : 1));
      corner = above;
      return last;
    });
  }
  return row.at(-1) ?? 0;
}
