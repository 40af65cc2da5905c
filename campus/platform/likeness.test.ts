import { expect, it } from 'vitest';
import { distanceOf, textsOf } from './likeness.ts';

const title = 'Ingegneria dell’Informazione e della Città';
const find = (text: string) => distanceOf(textsOf(text), textsOf(title));

it.each([
  ['nothing at all', '', 0],
  ['a beginning', 'ing', 0],
  ['words in any order, without accents and case', 'CITTA informazione', 0],
  ['an accent that isn’t there', 'ìngegneria', 0],
  ['a letter too many', 'ingegnneria', 1],
  ['a letter too few', 'ingegeria', 1],
  ['another letter', 'infermazione', 1],
  ['two letters swapped', 'ingengeria', 1],
  ['an error while it is being typed', 'infrom', 1],
  ['two errors in a long word', 'imformasione', 2],
])('G5: finds an offer by %s', (_, text, errors) => {
  expect(find(text)).toBe(errors);
});

it.each([
  ['another word', 'medicina'],
  ['one word that fits and one that doesn’t', 'ingegneria medica'],
  ['a short word with an error', 'cit della ina'],
  ['three errors', 'imformasiome'],
])('G5: does not find it by %s', (_, text) => {
  expect(find(text)).toBeNull();
});
