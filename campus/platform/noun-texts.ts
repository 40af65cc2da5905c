import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../../contract/wire/constants.ts';

export type Texts = { [key: string]: string | Texts };

/** All texts of a language: those of its nouns, `campus/texts/<language>/<noun>.json`, put together. */
export function readTexts(language: Language): Texts {
  const folder = new URL(`../texts/${language}/`, import.meta.url);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return putTogether(files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

/** Nouns share what their keys stand under, `refusal` or `mail`, and never a text: which one holds nobody could say. */
export function putTogether(nouns: Texts[], above = ''): Texts {
  const together: Texts = {};
  for (const [key, text] of nouns.flatMap((noun) => Object.entries(noun))) {
    together[key] = joined(together[key], text, above + key);
  }
  return together;
}

function joined(said: string | Texts | undefined, text: string | Texts, key: string): string | Texts {
  if (said === undefined) return text;
  if (typeof said === 'string' || typeof text === 'string') throw new Error(`two nouns say ${key}`);
  return putTogether([said, text], `${key}.`);
}
