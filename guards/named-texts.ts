/** How sources name keys of texts: word by word, or made up of parts (`t(`next.${step}Label`)`). */
export function namesIn(sources: { text: string }[]) {
  const words = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const madeUp = sources
    .flatMap(({ text }) => text.match(/`[\w.-]*\$\{[^`\s/]*`/g) ?? [])
    .map((template) => template.slice(1, -1).split(/\$\{[^}]*\}/))
    .filter((fixed) => /\w/.test(fixed.at(-1) ?? '') && fixed.every((part) => /^[\w.-]*$/.test(part)))
    .map(
      (fixed) => new RegExp(`(?:^|\\.)${fixed.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`),
    );
  return {
    isWord: (word: string) => words.has(word),
    isMadeUp: (key: string) => madeUp.some((pattern) => pattern.test(key)),
  };
}
