import { createRandom, type Random } from '../../campus/demo/random.ts';

const SEED = 1_938;
type Words = readonly [string, ...string[]];

const OF_NOBODY = ['xylofono', 'qwerty', 'zzz', 'Þórr', '404', 'ü'];

/** What people type: a word, without accents, its start, with an error, two starts, and a word of nobody. */
export function searchWords(texts: string[], count: number): string[] {
  const random = createRandom(SEED);
  const all = new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)));
  const [first, ...others] = [...all].filter((word) => word.length > 3);
  if (!first) throw new Error('there is nothing to look for');
  const words: Words = [first, ...others];
  const asked = new Set(OF_NOBODY);
  while (asked.size < count) {
    asked.add(random.pick(typings)(random.pick(words), random.pick(words), random));
  }
  return [...asked];
}

type Typing = (word: string, other: string, random: Random) => string;

const typings: readonly [Typing, ...Typing[]] = [
  (word) => word,
  (word) => word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
  (word, _, random) => word.slice(0, random.int(1, 3)),
  (word, _, random) => without(word, random.int(1, word.length - 1)),
  (word, _, random) => swapped(word, random.int(1, word.length - 2)),
  (word, other) => `${word.slice(0, 4)} ${other.slice(0, 4)}`,
];

const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
const swapped = (word: string, at: number) =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
