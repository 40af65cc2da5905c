import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { putTogether, type Texts } from './texts.ts';

const filesOf = (language: string) => readdirSync(new URL(`../texts/${language}/`, import.meta.url)).sort();

const read = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(new URL(`../texts/${language}/${file}`, import.meta.url), 'utf8'));

const keysOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [above + key] : keysOf(text, `${above}${key}.`),
  );

it('puts the texts of several areas together under the keys that they share', () => {
  const courses = { refusal: { courses: { full: 'Full' } }, step: { opens: 'Opens' } };
  const exams = { refusal: { exams: { full: 'No seats' } } };
  expect(putTogether([courses, exams])).toEqual({
    refusal: { courses: { full: 'Full' }, exams: { full: 'No seats' } },
    step: { opens: 'Opens' },
  });
});

it.each([
  { one: { step: { opens: 'Opens' } }, other: { step: { opens: 'It opens' } }, said: 'step.opens' },
  { one: { step: 'Step' }, other: { step: { opens: 'Opens' } }, said: 'step' },
])('two areas that say $said are refused', ({ one, other, said }) => {
  expect(() => putTogether([one, other] as Texts[])).toThrow(`two areas say ${said}`);
});

it('every area says the same in every language', () => {
  for (const language of LANGUAGES) {
    expect(filesOf(language), language).toEqual(filesOf('it'));
    for (const file of filesOf('it'))
      expect(keysOf(read(language, file)).sort(), `${language}/${file}`).toEqual(
        keysOf(read('it', file)).sort(),
      );
  }
});
