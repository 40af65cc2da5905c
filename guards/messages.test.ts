import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../contract/wire/constants.ts';
import { namesIn } from './named-texts.ts';
import { sourcesIn } from './sources.ts';
import { valuesIn } from './values-in.ts';

interface Texts {
  [key: string]: string | Texts;
}

const nounsOf = (language: string) =>
  globSync(`messages/${language}/*.json`)
    .map((file) => basename(file, '.json'))
    .sort();

const read = (language: string, area: string): Texts =>
  JSON.parse(readFileSync(`messages/${language}/${area}.json`, 'utf8'));

/** Each text by its key, with what is put into it. */
const textsOf = (texts: Texts, above = ''): [key: string, values: string[]][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, valuesIn(text)]] : textsOf(text, `${above}${key}.`),
  );

const sources = sourcesIn('{app,campus,components,contract,i18n,lib}/**/*.{ts,tsx}').filter(
  ({ file }) => !file.endsWith('.test.ts'),
);

const { isWord, isMadeUp } = namesIn(sources);

it('every language has the texts of the same areas', () => {
  for (const language of LANGUAGES) expect(nounsOf(language), language).toEqual(nounsOf('it'));
});

describe.each(nounsOf('it'))('the texts of %s', (area) => {
  it('are the same in every language, with the same values', () => {
    for (const language of LANGUAGES)
      expect(textsOf(read(language, area)), language).toEqual(textsOf(read('it', area)));
  });

  it('are all named somewhere', () => {
    const keys = textsOf(read('it', area)).map(([key]) => key);
    expect(keys.filter((key) => !isNamed(key))).toEqual([]);
  });
});

/** Whether a source has the last word of the key, or makes up the end of it (`t(`next.${step}Label`)`). */
function isNamed(key: string) {
  const last = key.split('.').at(-1) ?? key;
  return isWord(last) || isMadeUp(key);
}
