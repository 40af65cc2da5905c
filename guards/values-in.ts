/** The values of a text, at every other brace: `{seats, plural, one {un posto} other {# posti}}`: `seats`. */
export function valuesIn(text: string): string[] {
  const values = new Set<string>();
  let depth = 0;
  for (const [part, word] of text.matchAll(/[{}](\w*)/g)) {
    if (part.startsWith('{') && depth % 2 === 0 && word) values.add(word);
    depth += part.startsWith('{') ? 1 : -1;
  }
  return [...values].sort();
}
