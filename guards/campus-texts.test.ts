import { expect, it } from 'vitest';
import { readTexts, type Texts } from '../campus/platform/texts.ts';
import { namesIn } from './named-texts.ts';
import { sourcesIn } from './sources.ts';

const { isWord, isMadeUp } = namesIn(
  sourcesIn('{campus,contract}/**/*.ts').filter(({ file }) => !file.endsWith('.test.ts')),
);

const keysOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [above + key] : keysOf(text, `${above}${key}.`),
  );

/** Those whose words no source has. */
const unnamedOf = (texts: Texts) =>
  keysOf(texts).filter((key) => !key.split('.').every(isWord) && !isMadeUp(key));

it('every text of campus is named somewhere', () => {
  expect(unnamedOf(readTexts('it'))).toEqual([]);
});

it.each<Texts>([
  { refusal: { exams: { nobody_says_this: 'Non si dice.' } } },
  { mail: { nobodySendsThis: { subject: 'Oggetto', body: 'Testo' } } },
])('a planted text that nothing names is found: %o', (texts) => {
  expect(unnamedOf(texts)).toEqual(keysOf(texts));
});
